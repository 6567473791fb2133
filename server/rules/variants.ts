import { AppError, type FieldError } from '../../schemas/i18n/errors.ts';
import { isEmpty } from '../../schemas/values/valueTypes.ts';
import {
  checkVariantRows,
  readVariantRows,
  type Specification,
  specificationsOf,
  type VariantRow,
  variantName,
} from '../../schemas/rules/variants.ts';
import { SPECIFICATION_LIST } from '../../schemas/vocabulary/listNames.ts';
import type { Tx } from '../db/handle.ts';
import { filterContext, requireRight } from '../records/access/access.ts';
import { fetchRecords } from '../records/access/load.ts';
import { recordsReferringTo } from '../records/access/referring.ts';
import { openContext } from '../records/core/context.ts';
import { runOnce } from '../records/core/idempotency.ts';
import { readOptionList } from '../records/core/optionLists.ts';
import type { Caller, StoredRecord, Values } from '../records/core/types.ts';
import { insertAll } from '../records/write/insert.ts';
import { conditionSql } from '../db/filter.ts';
import { lockEditableRecord, writeDerivedChange } from './lockedRecord.ts';

const VARIANT = 'productDetail';
/** documents whose lines name variants */
export const DOCUMENTS = ['quotation', 'contract'] as const;

interface Within {
  caller: Caller;
  tx: Tx;
}

/** The company's specifications, stopped ones too. */
export async function readSpecifications({ caller, tx }: Within): Promise<Specification[]> {
  const entries = await readOptionList({ tx, name: SPECIFICATION_LIST, locale: caller.locale });
  return specificationsOf(entries ?? []);
}

/** What is wrong with the variants that a product is to get; `id` is the product, where there is one. */
export async function variantFaults(
  { caller, tx }: Within,
  { id, rows }: { id?: number | undefined; rows: unknown },
): Promise<FieldError[]> {
  if (isEmpty(rows)) return [];
  return checkVariantRows(readVariantRows(rows), {
    specifications: await readSpecifications({ caller, tx }),
    existing: id === undefined ? [] : await valuesOfVariants({ caller, tx }, id),
  });
}

/** Makes variants of a product that `variantFaults` found nothing wrong with; they are on the shelf if it is. Answers their ids. */
export async function insertVariants(
  { caller, tx }: Within,
  product: { id: number; state: number; data: Values },
  rows: unknown,
): Promise<number[]> {
  if (isEmpty(rows)) return [];
  const wanted = readVariantRows(rows) as VariantRow[];
  const context = await openContext(caller, tx, VARIANT);
  const specifications = await readSpecifications({ caller, tx });
  // a price that the role hides is not theirs to give
  const shown = (model: 'price' | 'cost', given: unknown) =>
    (context.form.fields.has(model) ? given : undefined) ?? product.data[model];
  try {
    const saved = await insertAll(
      context,
      wanted.map(({ spec_value_ids, price, cost }) => ({
        product_id: product.id,
        name: product.data.name,
        unit: product.data.unit,
        price: shown('price', price),
        cost: shown('cost', cost),
        spec_attr: variantName(specifications, spec_value_ids),
        spec_value_ids: spec_value_ids.map(String),
      })),
      { trusted: true, core: { state: product.state === 1 ? 1 : 0 } },
    );
    return saved.map(({ id }) => id);
  } catch (error) {
    // its form knows nothing of the fields of a variant
    if (!(error instanceof AppError) || error.id !== 'invalid') throw error;
    const names = error.fields.map(({ field }) => context.full.fields.get(field)?.name ?? field);
    throw new AppError('invalid', {
      fields: [{ field: 'variants', id: 'variant_refused', data: { what: names.join('、') } }],
    });
  }
}

/** Makes more variants of a product: all of them or none. */
export function addVariants(
  caller: Caller,
  { product_id, rows }: { product_id: number; rows: unknown },
): Promise<number[]> {
  return caller.company.write(async (tx) => {
    const variants = await openContext(caller, tx, VARIANT);
    requireRight(variants, variants.file, 'edit');
    return runOnce(
      caller,
      tx,
      { call: `${VARIANT}.batchAdd`, body: { product_id, rows } },
      async () => {
        const product = await lockEditableRecord(
          await openContext(caller, tx, 'product'),
          product_id,
        );
        const fields = await variantFaults({ caller, tx }, { id: product_id, rows });
        if (fields.length > 0) throw new AppError('invalid', { fields });
        return insertVariants({ caller, tx }, product, rows);
      },
    );
  });
}

/** A renamed value follows in the names of variants that no document has: those that were offered keep what was said then. */
export async function renameVariants({ caller, tx }: Within, value: number): Promise<void> {
  const context = await openContext(caller, tx, VARIANT);
  if (!context.full.fields.has('spec_value_ids')) return;
  const rows = await tx
    .from('record as r')
    .select('r.id')
    .where('r.module', '=', VARIANT)
    .where('r.deleted_time', 'is', null)
    .where(
      conditionSql(
        { field: 'spec_value_ids', operator: 'in', value: [String(value)] },
        filterContext(context),
      ),
    )
    .execute();
  const ids = rows.map(({ id }) => id);
  const sold = await variantsInDocuments(tx, ids);
  const specifications = await readSpecifications({ caller, tx });
  const open = ids.filter((id) => !sold.has(id));
  for (let at = 0; at < open.length; at += 200)
    for (const record of await fetchRecords(context, open.slice(at, at + 200), 'lock'))
      await writeDerivedChange(context, record, {
        values: { spec_attr: variantName(specifications, valuesOf(record)) },
        action: 'update',
      });
}

async function variantsInDocuments(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (let at = 0; at < ids.length; at += 500) {
    const rows = await tx
      .from('record as r')
      .select('r.data')
      .where('r.module', 'in', [...DOCUMENTS])
      .where('r.deleted_time', 'is', null)
      .where(tx.dialect.jsonRowsHold('product_list', 'product_detail_id', ids.slice(at, at + 500)))
      .execute();
    for (const { data } of rows)
      for (const line of (JSON.parse(data) as { product_list?: { product_detail_id?: number }[] })
        .product_list ?? [])
        if (line.product_detail_id !== undefined) found.add(line.product_detail_id);
  }
  return found;
}

async function valuesOfVariants({ caller, tx }: Within, product: number): Promise<unknown[][]> {
  const context = await openContext(caller, tx, VARIANT);
  const variants = await recordsReferringTo(context, 'product_id', [product]);
  return variants.map(valuesOf).filter((ids) => ids.length > 0);
}

function valuesOf({ data }: StoredRecord): unknown[] {
  return Array.isArray(data.spec_value_ids) ? data.spec_value_ids : [];
}
