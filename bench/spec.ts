import type { FormInput, NeutralField } from '../src/pages/bench/contract.ts';

const KINDS: NeutralField['kind'][] = [
  'text',
  'number',
  'select',
  'date',
  'checkbox',
  'text',
  'number',
  'select',
  'text',
  'computed',
];
const OPTIONS = Array.from({ length: 10 }, (_, index) => ({
  value: `o${index}`,
  label: `Option ${index}`,
}));
/** computed fields feed each other in chains of five, so an ideal key press costs the same at any size */
const CHAIN = 5;

export interface BenchSpec extends FormInput {
  /** ids of the fields that submit finds fault with */
  invalid: string[];
  /** no rule, feeds nothing */
  textField: string;
  /** feeds `watch` through a whole chain */
  numberField: string;
  watch: string;
  /** what `watch` shows when `numberField` holds this */
  totalWhen(typed: number): number;
}

type Row = Omit<NeutralField, 'id' | 'kind' | 'label'> & { value?: unknown; invalid?: true };

/** The measured form: blocks of ten fields, filled in as an existing record, 20 % of them invalid. */
export function formSpec(size: number): BenchSpec {
  const fields: NeutralField[] = [];
  const values: Record<string, unknown> = {};
  const invalid: string[] = [];
  for (let index = 0; index < size; index++) {
    const { value, invalid: wrong, ...field } = rowOf(index);
    const id = `f${index}`;
    fields.push({ id, kind: KINDS[index % 10] ?? 'text', label: `Field ${index}`, ...field });
    if (value !== undefined) values[id] = value;
    if (wrong) invalid.push(id);
  }
  Object.assign(values, computed(fields, values));
  const half = Math.floor(size / 20);
  const first = half - (half % CHAIN);
  const watch = `f${(Math.min(first + CHAIN, Math.floor(size / 10)) - 1) * 10 + 9}`;
  const numberField = `f${first * 10 + 1}`;
  return {
    kind: 'form',
    spec: { fields, values },
    invalid,
    textField: `f${half * 10 + 8}`,
    numberField,
    watch,
    totalWhen: (typed) => Number(computed(fields, { ...values, [numberField]: typed })[watch]),
  };
}

function rowOf(index: number): Row {
  const block = Math.floor(index / 10);
  const odd = block % 2 === 1;
  switch (index % 10) {
    case 0:
      return { required: true, ...(odd ? { value: `Name ${block}` } : { invalid: true }) };
    case 1:
      return { required: true, maximum: 1e6, value: (block % 7) + 3 };
    case 2:
      return { required: true, options: OPTIONS, value: `o${block % 10}` };
    case 3:
      return { required: true, value: '2026-03-15' };
    case 4:
      return { value: !odd };
    case 5:
      return { pattern: '^[A-Z]{2}-[0-9]{4}$', value: 'not a code', invalid: true };
    case 6:
      return { maximum: 1000, value: odd ? 5000 : 40, ...(odd && { invalid: true as const }) };
    case 7:
      return { options: OPTIONS, value: `o${(block * 3) % 10}` };
    case 8:
      return { value: `note ${block}` };
    default: {
      const before = block % CHAIN ? [`f${(block - 1) * 10 + 9}`] : [];
      return { formula: [...before, `f${block * 10 + 1}`, `f${block * 10 + 6} * 2`].join(' + ') };
    }
  }
}

/** The sums of the neutral formulas, in order: terms of a field or a field times a number. */
function computed(
  fields: readonly NeutralField[],
  values: Readonly<Record<string, unknown>>,
): Record<string, number> {
  const all: Record<string, unknown> = { ...values };
  const out: Record<string, number> = {};
  for (const { id, formula } of fields) {
    if (!formula) continue;
    const terms = formula.split(' + ').map((term) => term.split(' * '));
    out[id] = terms.reduce(
      (sum, [name = '', times = '1']) => sum + Number(all[name] ?? 0) * Number(times),
      0,
    );
    all[id] = out[id];
  }
  return out;
}
