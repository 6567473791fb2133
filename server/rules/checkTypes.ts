import {
  type CheckTypeSettings,
  checkTypeSettings,
  mayApply,
} from '../../schemas/rules/checkTypes.ts';
import { OFFICE_LINES_MODELS, type OfficeLinesModel } from '../../schemas/rules/officeLines.ts';
import {
  ownSection,
  setLines,
  withCopiedPart,
  withOwnSection,
} from '../../schemas/rules/checkForm.ts';
import type { Label } from '../../schemas/i18n/label.ts';
import { AppError, type FieldError } from '../../schemas/i18n/errors.ts';
import { officeRequest as check } from '../../schemas/modules/officeRequest.ts';
import { mayOpenSetting } from '../../schemas/navigation/adminPages.ts';
import { settingKey } from '../../schemas/permissions/settingRights.ts';
import { isShown } from '../../schemas/validation/validate.ts';
import { LIST_KINDS } from '../../schemas/vocabulary/listKinds.ts';
import { CHECK_TYPE_LIST } from '../../schemas/vocabulary/listNames.ts';
import type { Tx } from '../db/handle.ts';
import { currentDefinition, formOf } from '../records/core/definitions.ts';
import { runOnce } from '../records/core/idempotency.ts';
import { changesBetween } from '../records/core/oplog.ts';
import type { Caller, Values } from '../records/core/types.ts';
import { insertItem, logEntry, updateItemIn } from '../records/definitions/listItems.ts';
import { publishIn } from '../records/definitions/saveDefinition.ts';

/** A type of office approval: its entry in the list, and what is set of it. */
export interface CheckType extends CheckTypeSettings {
  id: number;
  /** what requests store */
  value: string;
  name: string;
  color: string;
  disabled: 0 | 1;
  sentence: string | Label;
}

/** Every type of the company in its order, stopped ones too. */
export async function checkTypesIn(tx: Tx): Promise<CheckType[]> {
  const rows = await tx
    .from('list_item')
    .select(['id', 'name', 'disabled', 'data'])
    .where('kind', '=', CHECK_TYPE_LIST)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map(({ data, ...row }) => {
    const { value = row.id, color, ...rest } = JSON.parse(data) as Record<string, unknown>;
    return {
      ...row,
      value: String(value),
      color: typeof color === 'string' ? color : 'grey',
      ...checkTypeSettings(String(value), rest),
    };
  });
}

export async function checkTypeOf(tx: Tx, value: unknown): Promise<CheckType | undefined> {
  return (await checkTypesIn(tx)).find((type) => type.value === value);
}

/** The lines that requests of a type have, by the form in force. */
export async function linesOfType(tx: Tx, value: unknown): Promise<OfficeLinesModel[]> {
  const { definition } = await currentDefinition(tx, check);
  const form = formOf(tx, { file: check, definition, locale: 'zh-chs', withheld: [] });
  return OFFICE_LINES_MODELS.filter((model) => {
    const field = form.fields.get(model);
    return field !== undefined && isShown(field, { record: { type: value } });
  });
}

/** The types that the caller may apply by. */
export function offeredCheckTypes(caller: Caller): Promise<CheckType[]> {
  return caller.company.read(async (tx) =>
    (await checkTypesIn(tx)).filter((type) => type.disabled === 0 && mayApply(type, caller.viewer)),
  );
}

/** Every type with its lines and how many requests are of it, for whoever arranges them. */
export function arrangedCheckTypes(
  caller: Caller,
): Promise<(CheckType & { lines: OfficeLinesModel | ''; section: string; records: number })[]> {
  requireTypes(caller);
  return caller.company.read(async (tx) => {
    const counts = await tx
      .from('record')
      .select(['data'])
      .where('module', '=', check.key)
      .where('deleted_time', 'is', null)
      .execute();
    const used = Map.groupBy(counts, ({ data }) => (JSON.parse(data) as { type?: unknown }).type);
    const { definition } = await currentDefinition(tx, check);
    const found = [];
    for (const type of await checkTypesIn(tx))
      found.push({
        ...type,
        lines: (await linesOfType(tx, type.value))[0] ?? ('' as const),
        section: ownSection(definition, type.value)?.model ?? '',
        records: used.get(type.value)?.length ?? 0,
      });
    return found;
  });
}

/** What is given of a type; of one that exists, what is absent stays. */
export interface CheckTypeDraft extends Partial<CheckTypeSettings> {
  id?: number | undefined;
  name?: string | undefined;
  color?: string | undefined;
  lines?: OfficeLinesModel | '' | undefined;
  /** of a new one: the type whose part of the form and whose lines it begins with */
  like?: string | undefined;
}

/** Makes or changes a type, and what of the form depends on it, in one transaction. */
export function saveCheckType(
  caller: Caller,
  draft: CheckTypeDraft,
): Promise<{ id: number; value: string }> {
  requireTypes(caller);
  const { id, name, color, lines, like, ...settings } = draft;
  return caller.company.write((tx) =>
    runOnce(caller, tx, { call: 'save check type', body: draft }, async () => {
      await refuseGone(tx, settings);
      const kind = LIST_KINDS[CHECK_TYPE_LIST];
      const saved =
        id === undefined
          ? await insertItem(caller, tx, {
              type: CHECK_TYPE_LIST,
              kind,
              item: { name: name ?? '', color },
            })
          : await updateItemIn(caller, tx, { type: CHECK_TYPE_LIST, kind, id, name, color });
      const type = (await checkTypesIn(tx)).find((each) => each.id === saved.id);
      if (!type) throw new AppError('not_found');
      const row = await tx
        .from('list_item')
        .select('data')
        .where('kind', '=', CHECK_TYPE_LIST)
        .where('id', '=', type.id)
        .executeTakeFirstOrThrow();
      const stored = JSON.parse(row.data) as Values;
      const data = { ...stored, ...present(settings) };
      const changes = changesBetween(stored, data);
      if (id !== undefined && Object.keys(changes).length > 0)
        await logEntry(caller, tx, {
          kind,
          id,
          name: type.name,
          action: 'settings',
          changes,
        });
      await tx
        .update('list_item')
        .set({ data: JSON.stringify(data) })
        .where('kind', '=', CHECK_TYPE_LIST)
        .where('id', '=', type.id)
        .execute();
      await shapeForm(caller, tx, {
        type,
        made: id === undefined,
        like: id === undefined && like !== '' ? like : undefined,
        lines,
      });
      return { id: type.id, value: type.value };
    }),
  );
}

/** The part of the form that is the type's own, which a new one has from the start so that its fields have a place, and the lines that it has. */
async function shapeForm(
  caller: Caller,
  tx: Tx,
  {
    type: { value, name },
    made,
    like,
    lines,
  }: {
    type: CheckType;
    made: boolean;
    like: string | undefined;
    lines: OfficeLinesModel | '' | undefined;
  },
): Promise<void> {
  const { definition, version } = await currentDefinition(tx, check);
  const copied =
    like === undefined ? definition : withCopiedPart(definition, { from: like, to: value, name });
  const parted = made ? withOwnSection(copied, { type: value, name }) : copied;
  const next = lines === undefined ? parted : setLines(parted, { type: value, lines });
  if (JSON.stringify(next) === JSON.stringify(definition)) return;
  await publishIn(caller, tx, check, { text: JSON.stringify(next), version, note: name });
}

/** Refuses before anything else is looked at. */
function requireTypes({ viewer }: Caller): void {
  const { path } = LIST_KINDS[CHECK_TYPE_LIST];
  if (!mayOpenSetting(viewer, path))
    throw new AppError('not_allowed', { data: { right: settingKey(path) } });
}

/** Departments, people and the template that a type names are those of the company. */
async function refuseGone(
  tx: Tx,
  { department_ids = [], user_ids = [], template_id = 0 }: Partial<CheckTypeSettings>,
): Promise<void> {
  const fields: FieldError[] = [];
  const count = async (table: 'department' | 'user', ids: readonly number[]) =>
    ids.length === 0
      ? 0
      : (
          await tx
            .from(table)
            .select('id')
            .where('id', 'in', [...ids])
            .execute()
        ).length;
  if ((await count('department', department_ids)) < new Set(department_ids).size)
    fields.push({ field: 'department_ids', id: 'unknown_ref' });
  if ((await count('user', user_ids)) < new Set(user_ids).size)
    fields.push({ field: 'user_ids', id: 'unknown_ref' });
  if (template_id !== 0) {
    const template = await tx
      .from('template')
      .select('id')
      .where('module', '=', check.key)
      .where('id', '=', template_id)
      .executeTakeFirst();
    if (!template) fields.push({ field: 'template_id', id: 'unknown_ref' });
  }
  if (fields.length > 0) throw new AppError('invalid', { fields });
}

function present(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
