import { sql } from 'kysely';
import { AppError } from '../../schemas/errors.ts';
import { say } from '../../schemas/locale.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import type { Tx } from '../db/handle.ts';
import { openContext } from '../records/context.ts';
import { fetchRecords } from '../records/load.ts';
import { pointing } from '../records/remove.ts';
import type { Caller, ModuleRule } from '../records/types.ts';
import { change } from './inside.ts';

const ON = 1;
const OFF = 0;
const TAKEN_OFF = 2;
const DOCUMENTS = ['quotation', 'contract'] as const;

/** What a product's own state means for its variants. */
const VARIANT_STATE: Readonly<Record<string, number>> = {
  upShelf: ON,
  downShelf: OFF,
  takeOff: OFF,
};

/** A product and its variants go on and off the shelf together; what stands in a document is not deleted. */
export const productRule: ModuleRule = {
  apart: true,
  async beforeWrite({ caller, tx, before, action }) {
    if (action !== 'delete' || !before) return;
    const variants = await pointing(await openContext(caller, tx, 'productDetail'), 'product_id', [
      before.id,
    ]);
    await refuseUsed(
      { caller, tx },
      variants.map(({ id }) => id),
    );
  },
  async afterWrite({ caller, tx, id, action }) {
    const state = VARIANT_STATE[action];
    if (state === undefined) return;
    const context = await openContext(caller, tx, 'productDetail');
    for (const variant of await pointing(context, 'product_id', [id]))
      await change(context, variant, { core: { state }, action });
  },
};

export const productDetailRule: ModuleRule = {
  apart: true,
  async beforeWrite({ caller, tx, before, action }) {
    if (action === 'delete' && before) await refuseUsed({ caller, tx }, [before.id]);
  },
  actions: {
    async upShelf({ caller, tx, before }) {
      const [product] =
        typeof before.data.product_id === 'number'
          ? await fetchRecords(await openContext(caller, tx, 'product'), [before.data.product_id])
          : [];
      if (product?.state === TAKEN_OFF) throw new AppError('wrong_state');
    },
  },
};

/** Names the documents whose lines hold one of the variants. Rare enough to read the lines themselves. */
async function refuseUsed(
  { caller, tx }: { caller: Caller; tx: Tx },
  variants: readonly number[],
): Promise<void> {
  if (variants.length === 0) return;
  const found: string[] = [];
  for (const module of DOCUMENTS) {
    const lines =
      tx.engine === 'postgres'
        ? sql<boolean>`exists (select 1 from jsonb_array_elements(case jsonb_typeof(r.data -> 'product_list') when 'array' then r.data -> 'product_list' end) as line where (line ->> 'product_detail_id')::bigint in (${sql.join(variants)}))`
        : sql<boolean>`exists (select 1 from json_each(r.data, '$.product_list') as line where line.value ->> 'product_detail_id' in (${sql.join(variants)}))`;
    const { count } = await tx
      .from('record as r')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('r.module', '=', module)
      .where('r.deleted_time', 'is', null)
      .where(lines)
      .executeTakeFirstOrThrow();
    if (Number(count) > 0) found.push(`${say(MODULES[module].words, caller.locale)} ${count}`);
  }
  if (found.length > 0) throw new AppError('in_use', { data: { what: found.join('、') } });
}
