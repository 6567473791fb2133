import { AppError, type FieldError } from '../../schemas/i18n/errors.ts';
import { translate } from '../../schemas/i18n/label.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { permissionKey } from '../../schemas/permissions/rights.ts';
import { mayManageTemplates } from '../../schemas/permissions/settingRights.ts';
import { hasPermission } from '../../schemas/permissions/viewer.ts';
import {
  PRODUCT_TEMPLATE,
  productTemplateForm,
  templateValues,
} from '../../schemas/rules/productTemplates.ts';
import { readVariantRows } from '../../schemas/rules/variants.ts';
import { coerceRecord } from '../../schemas/validation/coerce.ts';
import { validateRecord } from '../../schemas/validation/validate.ts';
import { isEmpty } from '../../schemas/values/valueTypes.ts';
import type { Tx } from '../db/handle.ts';
import { openContext, type RecordContext } from '../records/core/context.ts';
import { runOnce } from '../records/core/idempotency.ts';
import { readOptionList } from '../records/core/optionLists.ts';
import { isStorable } from '../records/core/storable.ts';
import type { Caller, Values } from '../records/core/types.ts';
import {
  addTemplate,
  changeTemplate,
  removeTemplate,
  requireTemplates,
  templateRow,
  templateRows,
} from '../records/print/templateStore.ts';
import { cleanHtml } from '../records/write/html.ts';
import { listErrors } from '../records/write/listErrors.ts';
import { referenceErrors } from '../records/write/references.ts';
import { variantFaults } from './variants.ts';

const { product } = MODULES;

/** What is given of a template; of one that exists, what is absent stays. */
export interface ProductTemplateDraft {
  id?: number | undefined;
  /** that it was made from; without it whoever comes last counts */
  version?: number | undefined;
  name?: string | undefined;
  values?: Readonly<Values> | undefined;
  disabled?: 0 | 1 | undefined;
}

/** All of them for whoever arranges them, those in use for whoever sees products; of their values, what the reader's form has. */
export function listProductTemplates(caller: Caller) {
  return caller.company.read(async (tx) => {
    const { viewer, locale } = caller;
    const manages = mayManageTemplates(viewer, PRODUCT_TEMPLATE);
    if (!manages && !hasPermission(viewer, permissionKey(product, 'view'))) return [];
    const { form } = await openContext(caller, tx, product.key);
    const categories = (await readOptionList({ tx, name: 'product_category', locale })) ?? [];
    const rows = await templateRows(tx, PRODUCT_TEMPLATE).orderBy('t.id').execute();
    return rows
      .filter(({ disabled }) => manages || disabled === 0)
      .map(({ id, name, disabled, content, version, update_time, user_name }) => {
        const stored = JSON.parse(content) as Values;
        const category_id = Number(stored.category_id ?? 0);
        const shown = templateValues(form, stored);
        return {
          id,
          name,
          disabled,
          version,
          update_time,
          type: PRODUCT_TEMPLATE as typeof PRODUCT_TEMPLATE,
          module: product.key,
          module_name: translate(product.label, locale),
          update_user_name: user_name ?? '',
          category_id,
          category_name: categories.find(({ id }) => id === category_id)?.name ?? '',
          fields: Object.entries(shown).filter(
            ([model, value]) => !isEmpty(value) && model !== 'variants' && model !== 'category_id',
          ).length,
          variants: Array.isArray(shown.variants) ? shown.variants.length : 0,
          values: shown,
        };
      });
  });
}

/** Adds a template or changes one. Its values are judged by the form of a product, as products are; no product is touched by it. */
export function saveProductTemplate(
  caller: Caller,
  draft: ProductTemplateDraft,
): Promise<{ id: number; version: number }> {
  requireTemplates(caller, PRODUCT_TEMPLATE);
  return caller.company.write((tx) =>
    runOnce(caller, tx, { call: 'save product template', body: draft }, async () =>
      draft.id === undefined ? add(caller, tx, draft) : change(caller, tx, draft.id, draft),
    ),
  );
}

/** Deletes a template; the products that were begun with it stay as they are. */
export function deleteProductTemplate(caller: Caller, id: number): Promise<void> {
  return removeTemplate(caller, PRODUCT_TEMPLATE, id);
}

async function add(caller: Caller, tx: Tx, draft: ProductTemplateDraft) {
  const content = await judged(caller, tx, {
    name: draft.name ?? '',
    values: draft.values ?? {},
    stored: {},
  });
  return addTemplate(
    { caller, tx, kind: PRODUCT_TEMPLATE },
    {
      module: product.key,
      name: (draft.name ?? '').trim(),
      content: JSON.stringify(content),
      page: '{}',
      is_default: 0,
      disabled: draft.disabled ?? 0,
    },
  );
}

async function change(caller: Caller, tx: Tx, id: number, draft: ProductTemplateDraft) {
  const row = await templateRow(tx, PRODUCT_TEMPLATE, id);
  if (draft.version !== undefined && draft.version !== row.version) throw new AppError('conflict');
  const stored = JSON.parse(row.content) as Values;
  const { name = row.name, values, disabled } = draft;
  const content =
    draft.name === undefined && values === undefined
      ? stored
      : await judged(caller, tx, { name, values, stored });
  return changeTemplate({ caller, tx, kind: PRODUCT_TEMPLATE }, row, {
    name: name.trim(),
    content: JSON.stringify(content),
    ...(disabled !== undefined && { disabled }),
  });
}

interface Judged {
  name: string;
  /** absent: those that are stored */
  values: Readonly<Values> | undefined;
  stored: Values;
}

/** What is stored of the values. What the caller's role hides of a template stays in it. */
async function judged(
  caller: Caller,
  tx: Tx,
  { name, values: sent, stored }: Judged,
): Promise<Values> {
  const context = await openContext(caller, tx, product.key);
  const form = productTemplateForm(context.form, 'name');
  const seen = templateValues(context.form, stored);
  const given = cleanHtml(form, coerceRecord(form, templateValues(context.form, sent ?? seen)));
  const variants = readVariantRows(given.variants);
  const values: Values = { ...given, ...(!isEmpty(variants) && { variants }) };
  await refuse({ ...context, form }, { name, values, seen });
  return {
    ...Object.fromEntries(Object.entries(stored).filter(([model]) => !(model in seen))),
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value))),
  };
}

async function refuse(
  context: RecordContext,
  { name, values, seen }: { name: string; values: Values; seen: Values },
): Promise<void> {
  const { caller, tx, form, today } = context;
  const scene = { viewer: caller.viewer, settings: caller.settings, today };
  const before = { data: seen };
  const named = { ...values, name: name.trim() };
  const unstorable = Object.entries(named)
    .filter(([, value]) => !isStorable(value))
    .map(([field]): FieldError => ({ field, id: 'bad_format' }));
  const faults =
    unstorable.length > 0 ? [] : validateRecord({ form, values: named, context: scene });
  const fields = [
    ...unstorable,
    ...faults,
    ...(unstorable.length + faults.length > 0
      ? []
      : [
          ...(await variantFaults({ caller, tx }, { rows: values.variants })),
          ...(await referenceErrors(context, before, values)),
          ...(await listErrors(context, before, values)),
        ]),
  ];
  if (fields.length > 0) throw new AppError('invalid', { fields });
}
