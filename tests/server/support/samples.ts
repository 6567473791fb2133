import { usableDefault } from '../../../schemas/validation/defaults.ts';
import { evaluateCondition } from '../../../schemas/conditions/conditions.ts';
import type { Field } from '../../../schemas/form/form.ts';
import type { ModuleKey } from '../../../schemas/modules/index.ts';
import { formFor } from '../../../server/records/index.ts';
import { CHECK_TYPE_LIST } from '../../../schemas/vocabulary/listNames.ts';
import { CHECK_TYPES } from '../../../schemas/vocabulary/vocabulary.ts';
import { addList } from '../../../server/seed/baseData.ts';
import { addProcess } from '../../../server/rules/processStore.ts';
import type { Person, TestCompany } from './companies.ts';

/** In an order in which each finds those it refers to. */
export const KINDS = [
  'leads',
  'clue',
  'customer',
  'contact',
  'opportunity',
  'product',
  'productDetail',
  'quotation',
  'contract',
  'paymentPlan',
  'payment',
  'invoice',
  'bill',
  'marketing',
  'event',
  'knowledgeFolder',
  'knowledge',
  'officeRequest',
] as const satisfies readonly ModuleKey[];
export type Kind = (typeof KINDS)[number];

export type References = Partial<Record<string, number>>;

/** Values for the fields that a module requires and for its references, with `word` in every text. */
export async function sampleValues(
  company: TestCompany,
  module: string,
  { word, references }: { word: string; references: References },
): Promise<Record<string, unknown>> {
  const form = await formFor(await company.as('admin'), module);
  const values: Record<string, unknown> = { ...BESIDES[module]?.(word) };
  for (const field of form.fields.values()) {
    if (
      field.model in values ||
      field.system ||
      field.readOnly ||
      field.hidden ||
      (field.show && !evaluateCondition(field.show, { record: values }))
    )
      continue;
    const value = sample(field, { word: `${word} ${module}`, references });
    if (value !== undefined) values[field.model] = value;
  }
  return values;
}

/** What a module asks for besides its required fields. */
const BESIDES: Readonly<Record<string, (word: string) => Record<string, unknown>>> = {
  // at the top: the folder above may be somebody else's
  knowledgeFolder: () => ({ parent_id: null }),
  knowledge: (word) => ({ content: `<p>${word}</p>` }),
  officeRequest: () => ({ type: 'general' }),
};

/** One record of every kind, owned by `person`, each referring to the others; and what they refer to beside records. */
export async function addOneOfEach(
  company: TestCompany,
  person: Person,
  word: string,
): Promise<Record<Kind, number>> {
  const references: References = await addGroupAndCategory(company);
  for (const kind of KINDS) {
    const owner =
      kind === 'leads' ||
      kind === 'product' ||
      kind === 'productDetail' ||
      kind === 'bill' ||
      kind === 'marketing'
        ? 'admin'
        : person;
    references[kind] = await company.add(
      owner,
      kind,
      await sampleValues(company, kind, { word, references }),
    );
  }
  return references as Record<Kind, number>;
}

async function addGroupAndCategory({ db }: TestCompany) {
  return db.write(async (tx) => {
    const options = [
      { name: '赢单', value: 1, rate: 100 },
      { name: '输单', value: 2, rate: 0 },
    ] as const;
    const opportunity_group = await addProcess(tx, {
      name: '标准流程',
      sort: 1,
      stages: ['初步接触', '方案报价', '结束'].map((title, index) => ({
        title,
        rate: index * 30,
        description: '',
        options,
      })),
    });
    const product_category = await tx.nextId();
    await tx
      .insert('list_item', {
        kind: 'product_category',
        id: product_category,
        parent_id: null,
        name: '硬件',
      })
      .execute();
    await addList(
      tx,
      CHECK_TYPE_LIST,
      CHECK_TYPES.map(([value, { message }]) => ({ name: message, data: { value } })),
    );
    return { opportunity_group, product_category };
  });
}

function sample(
  field: Field,
  { word, references }: { word: string; references: References },
): unknown {
  const reference = field.refers === undefined ? undefined : references[field.refers];
  if (field.valueType === 'ref') return reference;
  if (field.valueType === 'refs') return reference === undefined ? undefined : [reference];
  if (!field.required) return undefined;
  switch (field.valueType) {
    case 'number':
      return field.params.min || 1000;
    case 'switch':
      return 1;
    case 'date':
      return '2026-03-01';
    case 'datetime':
      return '2026-03-01 09:30:00';
    case 'choice':
      return field.choices[0]?.value ?? usableDefault(field);
    case 'choices':
      return field.choices.slice(0, 1).map(({ value }) => value);
    case 'text':
      return field.params.rules?.some(({ kind }) => kind === 'pattern')
        ? '91310000MA1K0000XX'
        : word.slice(0, field.params.maxLength ?? 50);
    default:
      return word.slice(0, field.params.maxLength ?? 50);
  }
}
