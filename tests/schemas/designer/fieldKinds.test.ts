import { describe, expect, test } from 'vitest';
import type { Definition, Widget } from '../../../schemas/definition/definition.ts';
import { WIDGET_TYPES } from '../../../schemas/definition/widgetTypes.ts';
import {
  changeFieldKind,
  FIELD_KINDS,
  type FieldKind,
  fieldKind,
  fieldKindRow,
  kindOfWidget,
  otherKinds,
  PRESETS,
} from '../../../schemas/designer/edits/fieldKinds.ts';
import { newWidget } from '../../../schemas/designer/edits/newWidget.ts';
import { convertValue } from '../../../schemas/validation/convert.ts';
import { checkValue } from '../../../schemas/validation/validate.ts';
import { formOf } from '../support.ts';

const EMPTY: Definition = { list: [], config: {} };
const made = (kind: FieldKind): Widget =>
  newWidget(kind, { definition: EMPTY, locale: 'en', random: () => 0 });
const FIELDS = FIELD_KINDS.filter((kind) => WIDGET_TYPES[fieldKindRow(kind).type].role === 'field');
const faultOf = (kind: FieldKind, value: unknown) => {
  const own = made(kind);
  const field = formOf([own]).fields.get(own.model);
  return field && checkValue(field, value);
};

test.each(FIELD_KINDS)('a new %s is known again as one', (kind) => {
  expect(kindOfWidget(made(kind))).toBe(kind === 'formula' ? 'number' : kind);
  expect(fieldKind(kind)).toBe(kind);
});

test('every kind becomes every other while nothing is stored, and nothing of what it was stays', () => {
  for (const from of FIELDS)
    for (const to of otherKinds(made(from), { saved: false })) {
      const changed = changeFieldKind({ ...made(from), name: '我的' }, to);
      const several = from === 'checkbox' && to === 'select';
      expect(kindOfWidget(changed), `${from} to ${to}`).toBe(several ? 'choices' : to);
      expect(changed).toMatchObject({ name: '我的', model: made(from).model });
    }
  expect(changeFieldKind(made('money'), 'percentage').options).toMatchObject({ unit: '%' });
  expect(changeFieldKind(made('money'), 'number').options).not.toHaveProperty('units');
});

test('what is computed is a number with a formula, and no kind that a field is turned into', () => {
  expect(fieldKindRow('formula')).toMatchObject({ type: 'number', formula: '0' });
  for (const from of FIELDS)
    for (const saved of [false, true])
      expect(otherKinds(made(from), { saved })).not.toContain('formula');
});

test('a field that holds values becomes only what takes them', () => {
  expect(otherKinds(made('datetime'), { saved: true })).not.toContain('daterange');
  expect(otherKinds(made('daterange'), { saved: true })).toEqual([]);
  expect(otherKinds(made('select'), { saved: true })).not.toContain('choices');
  expect(otherKinds(made('integer'), { saved: true })).toEqual(
    expect.arrayContaining(['number', 'money', 'percentage', 'input', 'email']),
  );
  const own = made('email');
  expect(
    otherKinds({ ...own, options: { ...own.options, system: true } }, { saved: true }),
  ).toEqual(expect.not.arrayContaining(['number']));
  expect(changeFieldKind({ ...own, options: { ...own.options, system: true } }, 'url')).toEqual({
    ...own,
    options: { ...own.options, system: true },
  });
});

describe('what a kind begins with is judged', () => {
  test.each([
    ['mobile', '1380000', '13800000001'],
    ['email', 'nobody', 'a@example.com'],
    ['url', 'javascript:alert(1)', 'https://example.com'],
    ['integer', 1.5, 2],
    ['money', 1.234, 1.23],
  ] as const)('%s', (kind, wrong, right) => {
    expect(faultOf(kind, wrong)).toBeTruthy();
    expect(faultOf(kind, right)).toBeFalsy();
  });
});

test('a format that stands among the rules, as in exports, says as much', () => {
  expect(kindOfWidget({ type: 'input', options: {}, rules: [{ type: 'email' }] })).toBe('email');
  const own = { ...made('input'), rules: [{ required: true, type: 'email', message: '要邮箱' }] };
  expect(changeFieldKind(own, 'input').rules).toEqual([{ required: true }]);
  expect(kindOfWidget({ type: 'nobody', options: {}, rules: [] })).toBeUndefined();
});

test('pictures that records hold become files, and files no pictures', () => {
  expect(otherKinds(made('img'), { saved: true })).toEqual(['fileupload']);
  expect(otherKinds(made('fileupload'), { saved: true })).toEqual([]);
  const fields = ['img', 'fileupload'] as const;
  const [pictures, files] = fields.map((kind) => {
    const own = made(kind);
    return formOf([own]).fields.get(own.model);
  });
  const value = [{ id: 3, path: 'a.png', name: '大门.png' }];
  expect(pictures && files && convertValue(pictures, files, value)).toEqual(value);
  expect(pictures && files && convertValue(files, pictures, value)).toBeUndefined();
});

test('no preset has the name of a type', () => {
  expect(Object.keys(PRESETS).filter((name) => Object.hasOwn(WIDGET_TYPES, name))).toEqual([]);
});
