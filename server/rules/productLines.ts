import type { FieldError } from '../../schemas/i18n/errors.ts';
import { isNumber } from '../../schemas/rules/money.ts';
import type { ProductLine, Variant } from '../../schemas/rules/productLines.ts';
import { checkLines, lineTotals, readLines } from '../../schemas/rules/productLines.ts';
import { fetchRecords } from '../records/access/load.ts';
import { openContext } from '../records/core/context.ts';
import type { RuleInput, StoredRecord, Values } from '../records/core/types.ts';

const VARIANTS = 'productDetail';
const ON_SHELF = 1;

/** What a line may have been copied from, by variant: lines that stood somewhere already, and what is on the shelf. */
type Sources = ReadonlyMap<number, readonly Variant[]>;

/**
 * Makes the lines of a quotation or contract what they say: names, specifications and units come from where a line was copied,
 * the totals from the lines. The amount follows the total until somebody types one.
 */
export async function deriveProductLines(
  input: RuleInput,
  documents: readonly Values[],
): Promise<void> {
  const { values, before, given } = input;
  const lines = readLines(values.product_list);
  values.product_list = Array.isArray(lines)
    ? withCopies(lines, await sourcesOf(input, documents))
    : lines;
  if (!isSettled(values.product_list)) return;
  const { final_price, discount } = lineTotals(values.product_list);
  const followed = before === undefined || before.data.price === before.data.product_price;
  const own = Object.hasOwn(given, 'price') ? given.price : before?.data.price;
  if (!isNumber(own) || (followed && !Object.hasOwn(given, 'price'))) values.price = final_price;
  Object.assign(values, { product_price: final_price, discount });
}

/** Every fault of the lines and totals. `given.product_price` is what the client believed the total to be. */
export async function lineErrors(
  input: RuleInput,
  documents: readonly Values[],
): Promise<FieldError[]> {
  const { values, given, module } = input;
  const errors = checkLines(
    values.product_list,
    values.price,
    module.key === 'quotation' ? 'quotation_below_total' : undefined,
  );
  if (!isSettled(values.product_list) || errors.some(({ field }) => field === 'product_list'))
    return errors;
  const sources = await sourcesOf(input, documents);
  const strange = values.product_list.flatMap((line, index): FieldError[] => {
    const known = sources.get(line.product_detail_id) ?? [];
    if (known.length === 0)
      return [{ field: 'product_list', id: 'line_no_product', data: { line: index + 1 } }];
    return known.some(({ price }) => price === line.price)
      ? []
      : [{ field: 'product_list', id: 'line_bad_price', data: { line: index + 1 } }];
  });
  const total = given.product_price;
  const wrong =
    isNumber(total) && Object.hasOwn(given, 'product_list') && total !== values.product_price;
  return [
    ...errors,
    ...strange,
    ...(wrong
      ? [
          {
            field: 'product_price',
            id: 'total_wrong',
            data: { total: Number(values.product_price) },
          } as const,
        ]
      : []),
  ];
}

/** The lines beside the values, as the read answer of a document carries them. */
export function readLinesOf({
  form,
  record,
}: {
  form: RuleInput['form'];
  record: StoredRecord;
}): Values {
  return form.withheld.has('product_list') ? {} : { product_list: record.data.product_list ?? [] };
}

function isSettled(lines: unknown): lines is ProductLine[] {
  return (
    Array.isArray(lines) &&
    lines.length > 0 &&
    lines.every((line) => typeof line === 'object' && line !== null)
  );
}

/** Old lines keep what they were made with; new ones are what is on the shelf now. */
async function sourcesOf(
  { caller, tx, before, values }: RuleInput,
  documents: readonly Values[],
): Promise<Sources> {
  const sources = new Map<number, Variant[]>();
  const add = (variant: Variant) =>
    sources.set(variant.product_detail_id, [
      ...(sources.get(variant.product_detail_id) ?? []),
      variant,
    ]);
  for (const document of [before?.data, ...documents])
    if (isSettled(document?.product_list)) document.product_list.forEach(add);
  const wanted = idsIn(values.product_list);
  for (const { id, state, data } of wanted.length > 0
    ? await fetchRecords(await openContext(caller, tx, VARIANTS), wanted)
    : []) {
    if (state === ON_SHELF)
      add({
        product_detail_id: id,
        name: textOf(data.name),
        spec_attr: textOf(data.spec_attr),
        unit: textOf(data.unit),
        price: isNumber(data.price) ? data.price : 0,
      });
  }
  return sources;
}

function idsIn(lines: unknown): number[] {
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: unknown) =>
    typeof line === 'object' &&
    line !== null &&
    'product_detail_id' in line &&
    Number.isSafeInteger(line.product_detail_id)
      ? [Number(line.product_detail_id)]
      : [],
  );
}

function withCopies(lines: readonly unknown[], sources: Sources): unknown[] {
  return lines.map((line) => {
    if (typeof line !== 'object' || line === null || !('product_detail_id' in line)) return line;
    const known = sources.get(Number(line.product_detail_id)) ?? [];
    const source = known.find(({ price }) => 'price' in line && price === line.price) ?? known[0];
    return source
      ? { ...pickLine(line), name: source.name, spec_attr: source.spec_attr, unit: source.unit }
      : pickLine(line);
  });
}

const PARTS = [
  'product_detail_id',
  'name',
  'spec_attr',
  'unit',
  'price',
  'discount',
  'sales_price',
  'quantity',
  'sales_price_all',
  'tax_rate',
] as const;

/** Nothing but what a line is made of is stored. */
function pickLine(line: object): Values {
  return Object.fromEntries(
    PARTS.filter((part) => Object.hasOwn(line, part)).map((part) => [part, (line as Values)[part]]),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
