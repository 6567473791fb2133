import { AppError } from '../../../schemas/i18n/errors.ts';
import { mayManageTemplates } from '../../../schemas/permissions/settingRights.ts';
import { timestampInZone } from '../../../schemas/values/dates.ts';
import type { Tx } from '../../db/handle.ts';
import { type Deed, logDeed } from '../core/deeds.ts';
import { changesBetween } from '../core/oplog.ts';
import type { Caller, Values } from '../core/types.ts';

export type TemplateKind = Parameters<typeof mayManageTemplates>[1];

/** of a kind, and of prints per module */
const MOST = 200;

/** Refuses who may not arrange templates of the kind, before anything else is looked at. */
export function requireTemplates({ viewer }: Caller, kind: TemplateKind): void {
  if (!mayManageTemplates(viewer, kind))
    throw new AppError('not_allowed', { data: { right: `sys_${kind}Template` } });
}

/** A query of the kind's templates, each with the name of who changed it last. */
export function templateRows(tx: Tx, kind: TemplateKind) {
  return tx
    .from('template as t')
    .leftJoin('user as u', 'u.id', 't.user_id')
    .select([
      't.id',
      't.module',
      't.name',
      't.is_default',
      't.disabled',
      't.content',
      't.page',
      't.version',
      't.update_time',
      'u.name as user_name',
    ])
    .where('t.kind', '=', kind);
}

export type TemplateRow = Awaited<
  ReturnType<ReturnType<typeof templateRows>['executeTakeFirstOrThrow']>
>;

/** One of the kind, or not_found. */
export async function templateRow(tx: Tx, kind: TemplateKind, id: number): Promise<TemplateRow> {
  const row = await templateRows(tx, kind).where('t.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

export interface NewTemplate {
  module: string;
  name: string;
  content: string;
  page: string;
  is_default: 0 | 1;
  disabled: 0 | 1;
}

/** Adds one while its module has fewer than 200 of the kind, else too_large. */
export async function addTemplate(
  { caller, tx, kind }: { caller: Caller; tx: Tx; kind: TemplateKind },
  template: NewTemplate,
): Promise<{ id: number; version: number }> {
  const { length } = await tx
    .from('template')
    .select('id')
    .where('kind', '=', kind)
    .where('module', '=', template.module)
    .execute();
  if (length >= MOST) throw new AppError('too_large');
  const id = await tx.nextId();
  const now = timestampInZone(caller.zone, caller.now());
  await tx
    .insert('template', {
      id,
      kind,
      ...template,
      user_id: caller.viewer.id,
      create_time: now,
      update_time: now,
    })
    .execute();
  await logTemplate({ caller, tx, kind }, { id, name: template.name, action: 'create' });
  return { id, version: 1 };
}

/** Writes what is given of one over what it is; answers its next version. */
export async function changeTemplate(
  { caller, tx, kind }: { caller: Caller; tx: Tx; kind: TemplateKind },
  before: TemplateRow,
  change: Partial<NewTemplate>,
): Promise<{ id: number; version: number }> {
  const { id, version } = before;
  await tx
    .update('template')
    .set({
      ...change,
      version: version + 1,
      user_id: caller.viewer.id,
      update_time: timestampInZone(caller.zone, caller.now()),
    })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
  const changes = changesBetween(toldOf(before), toldOf({ ...before, ...change }));
  const other = change.content !== undefined && change.content !== before.content;
  if (other || Object.keys(changes).length > 0)
    await logTemplate({ caller, tx, kind }, { id, name: before.name, action: 'update', changes });
  return { id, version: version + 1 };
}

/** Deletes one of the kind; refuses as `requireTemplates` and `templateRow` do. */
export function removeTemplate(caller: Caller, kind: TemplateKind, id: number): Promise<void> {
  requireTemplates(caller, kind);
  return caller.company.write(async (tx) => {
    const { name } = await templateRow(tx, kind, id);
    await tx.remove('template').where('kind', '=', kind).where('id', '=', id).execute();
    await logTemplate({ caller, tx, kind }, { id, name, action: 'delete' });
  });
}

/** What the log tells old and new of; of what it draws only that it was changed. */
function toldOf({ name, is_default, disabled }: TemplateRow): Values {
  return { name, is_default, disabled };
}

function logTemplate(
  { caller, tx, kind }: { caller: Caller; tx: Tx; kind: TemplateKind },
  deed: Pick<Deed, 'id' | 'name' | 'action' | 'changes'>,
): Promise<void> {
  return logDeed(tx, caller, { ...deed, page: `/${kind}Template`, module: `${kind}_template` });
}
