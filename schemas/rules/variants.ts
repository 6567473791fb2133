import type { FieldError } from '../i18n/errors.ts';
import { LIMITS } from '../limits.ts';
import { isMoney, readNumber } from './money.ts';

/** What variants of a product differ in, such as a colour, with the values it may have. */
export interface Specification {
  id: number;
  name: string;
  values: readonly SpecificationValue[];
}
export interface SpecificationValue {
  id: number;
  name: string;
}

/** A variant to be made: one value of each specification that it has, and what it costs (yuan; absent: as the product). */
export interface VariantRow {
  spec_value_ids: readonly number[];
  price?: number;
  cost?: number;
}

interface Entry {
  id: number;
  name: string;
  parent_id: number | null;
  disabled?: 0 | 1;
}

/** The company's specifications in their order, from the flat list `product_spec`; `offered` leaves out what is stopped. */
export function specificationsOf(entries: readonly Entry[], offered = false): Specification[] {
  const rows = entries.filter(({ disabled }) => !offered || disabled !== 1);
  return rows
    .filter(({ parent_id }) => parent_id === null)
    .map(({ id, name }) => ({
      id,
      name,
      values: rows
        .filter(({ parent_id }) => parent_id === id)
        .map((value) => ({ id: value.id, name: value.name })),
    }));
}

/** Every combination of the chosen values, one list of ids per specification; a specification without any is left out. */
export function combineValues(chosen: readonly (readonly number[])[]): number[][] {
  const filled = chosen.filter((ids) => ids.length > 0);
  if (filled.length === 0) return [];
  return filled.reduce<number[][]>(
    (combinations, ids) => combinations.flatMap((before) => ids.map((id) => [...before, id])),
    [[]],
  );
}

/** All values that the specifications have. */
export function specificationValues(specifications: readonly Specification[]): ReadonlySet<number> {
  return new Set(specifications.flatMap(({ values }) => values.map(({ id }) => id)));
}

/** Values that stand in any of the rows. */
export function chosenValues(rows: readonly VariantRow[]): ReadonlySet<number> {
  return new Set(rows.flatMap(({ spec_value_ids }) => spec_value_ids));
}

/**
 * The rows after a value was chosen or given up: what it combines to joins, what had it goes, and the others keep their prices. A row
 * that was taken out stays out.
 */
export function toggleValue(
  rows: readonly VariantRow[],
  specifications: readonly Specification[],
  value: number,
): VariantRow[] {
  const own = specifications.find(({ values }) => values.some(({ id }) => id === value));
  if (!own) return [...rows];
  const chosen = chosenValues(rows);
  const isOwn = (id: number) => own.values.some((each) => each.id === id);
  const isAlone = ![...chosen].some((id) => isOwn(id) && id !== value);
  if (!chosen.has(value)) {
    if (rows.length > 0 && isAlone)
      return rows.map((row) =>
        inOrder(specifications, { ...row, spec_value_ids: [...row.spec_value_ids, value] }),
      );
    const others = specifications
      .filter((each) => each !== own)
      .map(({ values }) => values.map(({ id }) => id).filter((id) => chosen.has(id)));
    const added = combineValues([...others, [value]]).map((spec_value_ids) => ({ spec_value_ids }));
    return sorted(
      specifications,
      [...rows, ...added].map((row) => inOrder(specifications, row)),
    );
  }
  if (!isAlone) return rows.filter(({ spec_value_ids }) => !spec_value_ids.includes(value));
  return rows.flatMap(({ spec_value_ids, ...row }) => {
    const rest = spec_value_ids.filter((id) => id !== value);
    return rest.length > 0 ? [{ ...row, spec_value_ids: rest }] : [];
  });
}

function inOrder<R extends VariantRow>(specifications: readonly Specification[], row: R): R {
  const wanted = new Set(row.spec_value_ids);
  const ids = specifications.flatMap(({ values }) => values.map(({ id }) => id));
  return { ...row, spec_value_ids: ids.filter((id) => wanted.has(id)) };
}

function sorted(specifications: readonly Specification[], rows: VariantRow[]): VariantRow[] {
  const place = new Map(
    specifications.flatMap(({ values }) => values).map(({ id }, index) => [id, index]),
  );
  const places = ({ spec_value_ids }: VariantRow) => spec_value_ids.map((id) => place.get(id) ?? 0);
  return rows.toSorted((one, other) => {
    const [mine, theirs] = [places(one), places(other)];
    const at = mine.findIndex((each, index) => each !== theirs[index]);
    return at < 0 ? mine.length - theirs.length : (mine[at] ?? 0) - (theirs[at] ?? -1);
  });
}

/** The same for the same values in any order. */
export function variantKey(ids: readonly unknown[]): string {
  return ids
    .map(Number)
    .toSorted((one, other) => one - other)
    .join();
}

/** What documents call the variant: 'Black / 128GB', in the order of the specifications. */
export function variantName(
  specifications: readonly Specification[],
  ids: readonly unknown[],
): string {
  const wanted = new Set(ids.map(Number));
  return specifications
    .flatMap(({ values }) => values.filter(({ id }) => wanted.has(id)))
    .map(({ name }) => name)
    .join(' / ');
}

/** Rows as the wire sends them: numbers may come as text. What cannot be read stays, for `checkVariantRows` to refuse. */
export function readVariantRows(raw: unknown): unknown {
  if (!Array.isArray(raw)) return raw;
  return raw.map((row: unknown) => {
    if (typeof row !== 'object' || row === null) return row;
    const { spec_value_ids: ids, price, cost } = row as Readonly<Record<string, unknown>>;
    return {
      spec_value_ids: Array.isArray(ids) ? ids.map(readNumber) : ids,
      ...(!isBlank(price) && { price: readNumber(price) }),
      ...(!isBlank(cost) && { cost: readNumber(cost) }),
    };
  });
}

/**
 * Every fault of the variants to be made, each with its line. `existing` are the value ids of those that the product has; without
 * `specifications` the values are not looked up.
 */
export function checkVariantRows(
  rows: unknown,
  {
    specifications,
    existing = [],
  }: { specifications?: readonly Specification[]; existing?: readonly (readonly unknown[])[] },
): FieldError[] {
  const fault = (id: FieldError['id'], data: FieldError['data'] = {}): FieldError => ({
    field: 'variants',
    id,
    data,
  });
  if (rows === undefined || rows === null) return [];
  if (!Array.isArray(rows)) return [fault('wrong_type')];
  if (rows.length + existing.length > LIMITS.variants)
    return [fault('too_many_items', { max: LIMITS.variants })];
  const known = new Set(existing.map(variantKey));
  return rows.flatMap((row: unknown, index) => {
    const line = { line: index + 1 };
    if (typeof row !== 'object' || row === null) return [fault('wrong_type')];
    const { spec_value_ids: ids, price, cost } = row as Readonly<Record<string, unknown>>;
    if (!Array.isArray(ids) || (specifications && !isCombination(specifications, ids)))
      return [fault('variant_unknown_value', line)];
    if (known.has(variantKey(ids))) return [fault('variant_duplicate', line)];
    known.add(variantKey(ids));
    return [price, cost].every((amount) => amount === undefined || isMoney(amount))
      ? []
      : [fault('line_bad_price', line)];
  });
}

/** At least one value, all of them there, at most one of each specification. */
function isCombination(specifications: readonly Specification[], ids: readonly unknown[]): boolean {
  if (ids.length === 0) return false;
  const owners = ids.map((id: unknown) =>
    specifications.find(({ values }) => values.some((value) => value.id === id)),
  );
  return owners.every((owner) => owner !== undefined) && new Set(owners).size === ids.length;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
