import { AppError } from '../../schemas/i18n/errors.ts';
import { translate } from '../../schemas/i18n/label.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import type { Tx } from '../db/handle.ts';
import { openContext } from '../records/core/context.ts';
import { fetchRecords } from '../records/access/load.ts';
import { recordsReferringTo } from '../records/access/referring.ts';
import type { Caller, ModuleRule } from '../records/core/types.ts';
import { SPECIFICATION_LIST } from '../../schemas/vocabulary/listNames.ts';
import { writeDerivedChange } from './lockedRecord.ts';
import { DOCUMENTS, insertVariants, renameVariants, variantFaults } from './variants.ts';

const ON = 1;
const OFF = 0;
const TAKEN_OFF = 2;

/** What a product's own state means for its variants. */
const VARIANT_STATE: Readonly<Record<string, number>> = {
  upShelf: ON,
  downShelf: OFF,
  takeOff: OFF,
};

/** A product and its variants go on and off the shelf together; what stands in a document is not deleted. */
export const productRule: ModuleRule = {
  apart: true,
  async beforeWrite({ caller, tx, before, values, action }) {
    delete values.variants; // records of their own, made below
    if (action !== 'delete' || !before) return;
    const variants = await recordsReferringTo(
      await openContext(caller, tx, 'productDetail'),
      'product_id',
      [before.id],
    );
    await refuseUsed(
      { caller, tx },
      variants.map(({ id }) => id),
    );
  },
  check: ({ caller, tx, before, given }) =>
    variantFaults({ caller, tx }, { id: before?.id, rows: given.variants }),
  async afterWrite({ caller, tx, id, before, values, given, action }) {
    if (action === 'create' || action === 'update')
      await insertVariants(
        { caller, tx },
        { id, state: before?.state ?? OFF, data: values },
        given.variants,
      );
    const state = VARIANT_STATE[action];
    if (state === undefined) return;
    const context = await openContext(caller, tx, 'productDetail');
    for (const variant of await recordsReferringTo(context, 'product_id', [id]))
      await writeDerivedChange(context, variant, { core: { state }, action });
  },
};

export const productDetailRule: ModuleRule = {
  apart: true,
  async beforeWrite({ caller, tx, before, action }) {
    if (action === 'delete' && before) await refuseUsed({ caller, tx }, [before.id]);
  },
  listEntryRenamed: ({ type, id, ...within }) =>
    type === SPECIFICATION_LIST ? renameVariants(within, id) : undefined,
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
    const lines = tx.dialect.jsonRowsHold('product_list', 'product_detail_id', variants);
    const { count } = await tx
      .from('record as r')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('r.module', '=', module)
      .where('r.deleted_time', 'is', null)
      .where(lines)
      .executeTakeFirstOrThrow();
    if (Number(count) > 0)
      found.push(`${translate(MODULES[module].label, caller.locale)} ${count}`);
  }
  if (found.length > 0) throw new AppError('in_use', { data: { what: found.join('、') } });
}
