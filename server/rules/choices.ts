import type { Condition } from '../../schemas/conditions/conditions.ts';
import { isTaxRate } from '../../schemas/rules/lineTax.ts';
import { isNumber } from '../../schemas/rules/money.ts';
import { fetchRecords } from '../records/access/load.ts';
import { openContext } from '../records/core/context.ts';
import { listRecords } from '../records/read/list.ts';
import type { Caller, Values } from '../records/core/types.ts';

/** The ways of paying: the company's own list. */
export function paymentMethods({ company }: Caller): Promise<{ value: string; label: string }[]> {
  return company.read(async (tx) => {
    const rows = await tx
      .from('list_item')
      .select(['name', 'data'])
      .where('kind', '=', 'payment_method')
      .where('disabled', '=', 0)
      .orderBy('sort')
      .orderBy('id')
      .execute();
    return rows.map(({ name, data }) => ({
      label: name,
      value: String((JSON.parse(data) as { value?: unknown }).value ?? name),
    }));
  });
}

interface Wanted {
  keyword?: string | undefined;
  category_id?: number | undefined;
  page: number;
  size: number;
}

export interface OfferedVariant {
  product_detail_id: number;
  product_id: number;
  name: string;
  spec_attr: string;
  unit: string;
  price: number;
  tax_rate?: number;
  number: string;
}

const MOST_PRODUCTS = 1000;

/** Variants on the shelf, for the lines of a quotation or contract. */
export async function offeredVariants(
  caller: Caller,
  { keyword, category_id, page, size }: Wanted,
): Promise<{ list: OfferedVariant[]; count: number }> {
  const rules: Condition[] = [{ field: 'state', operator: 'eq', value: 1 }];
  if (category_id !== undefined)
    rules.push({
      field: 'product_id',
      operator: 'in',
      value: await productsIn(caller, category_id),
    });
  const { list, count } = await listRecords(caller, 'productDetail', {
    page,
    size,
    filter: { op: 'and', rules },
    ...(keyword && { keyword }),
  });
  const variants = list.map(variantOf);
  const rates = await taxRates(caller, [...new Set(variants.map(({ product_id }) => product_id))]);
  return {
    list: variants.map((variant) => {
      const tax_rate = rates.get(variant.product_id);
      return { ...variant, ...(isTaxRate(tax_rate) && { tax_rate }) };
    }),
    count,
  };
}

/** The tax rates of products, as far as the reader sees them and the company keeps them. */
async function taxRates(
  caller: Caller,
  products: readonly number[],
): Promise<ReadonlyMap<number, unknown>> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, 'product');
    if (context.form.withheld.has('tax_rate')) return new Map();
    const found = await fetchRecords(context, products);
    return new Map(found.map(({ id, data }) => [id, data.tax_rate]));
  });
}

/** Of the category and those below it. */
async function productsIn(caller: Caller, category: number): Promise<number[]> {
  const categories = await caller.company.read((tx) =>
    tx
      .from('list_item')
      .select(['id', 'parent_id'])
      .where('kind', '=', 'product_category')
      .execute(),
  );
  const within = new Set([category]);
  for (let grown = 0; grown < within.size;) {
    grown = within.size;
    for (const { id, parent_id } of categories)
      if (parent_id !== null && within.has(parent_id)) within.add(id);
  }
  const found: number[] = [];
  for (let page = 1; found.length < MOST_PRODUCTS; page += 1) {
    const { list } = await listRecords(caller, 'product', {
      page,
      size: 200,
      filter: { field: 'category_id', operator: 'in', value: [...within] },
    });
    found.push(...list.map(({ id }) => id));
    if (list.length < 200) break;
  }
  return found;
}

function variantOf({
  id,
  number,
  ...row
}: Values & { id: number; number: string | null }): OfferedVariant {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const count = (value: unknown) => (isNumber(value) ? value : 0);
  return {
    product_detail_id: id,
    product_id: count(row.product_id),
    name: text(row.name),
    spec_attr: text(row.spec_attr),
    unit: text(row.unit),
    price: count(row.price),
    number: number ?? '',
  };
}
