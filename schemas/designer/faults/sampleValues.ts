import type { Field, Form } from '../../form/form.ts';
import { validateField } from '../../validation/validate.ts';
import { isEmpty } from '../../values/valueTypes.ts';

/** A record as somebody might have filled it in: the same one for the same form. What only a real record can hold (people, customers, pictures) stays open. */
export function sampleValues(form: Form, today: string): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [index, field] of [...form.fields.values()]
    .filter((each) => !each.system && !each.computed)
    .entries()) {
    const fits = (value: unknown) => {
      record[field.model] = value;
      return !isEmpty(value) && !validateField(field, { record, today });
    };
    if (!candidates(field, { index, today }).some(fits)) delete record[field.model];
  }
  return record;
}

const PHONE = '13812345678';
const TEXTS = [
  '华东机电设备有限公司',
  'contact@example.com',
  PHONE,
  '1024',
  'https://example.com',
  '91310000MA1FL0X000',
  'AB-1024',
  '6901234567892',
  '21',
];
const LONG = '客户希望在本季度完成选型，预算已批复，下周安排现场演示。';

function candidates(field: Field, { index, today }: { index: number; today: string }): unknown[] {
  const choices = field.choices.filter((choice) => !choice.disabled);
  const some = choices[index % Math.max(1, choices.length)];
  const day = `${today.slice(0, 8)}${String((index % 27) + 1).padStart(2, '0')}`;
  switch (field.valueType) {
    case 'text':
      return field.type === 'color'
        ? ['#3b82f6', ...TEXTS]
        : [`${field.name} 1`, ...TEXTS, ...TEXTS.map((text) => text.slice(0, 4))];
    case 'longtext':
      return [LONG, ...TEXTS];
    case 'html':
      return [`<p>${LONG}</p>`];
    case 'number':
      return numbers(field, index);
    case 'switch':
      return [index % 2, 1];
    case 'date':
      return [day, today.slice(0, 7), today.slice(0, 4)];
    case 'datetime':
      return [`${day} 10:30:00`];
    case 'time':
      return ['10:30:00', '10:30'];
    case 'stamp':
      return [Date.parse(`${day}T10:30:00Z`)];
    case 'choice':
      return [some?.value, ...choices.map(({ value }) => value)];
    case 'choices':
      return some ? [[some.value]] : [];
    case 'path':
      return some ? [[some.value, ...(some.children?.[0] ? [some.children[0].value] : [])]] : [];
    case 'span':
      return [
        [day, today],
        ['09:00:00', '18:00:00'],
        [20, 80],
      ];
    case 'address':
      return [{ region: '上海市,上海市,浦东新区', address: '张江路 665 号', location: '' }];
    default:
      return [];
  }
}

function numbers({ params, precision }: Field, index: number): number[] {
  const from = params.min ?? 0;
  const to = params.max ?? 1_000_000;
  const wanted = [(index + 1) * 1280.5, (index + 1) * 12, 3, 1, 0, from, to].map((value) =>
    Number(value.toFixed(precision ?? 2)),
  );
  return [...wanted.filter((value) => value >= from && value <= to), from];
}
