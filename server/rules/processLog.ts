import { label, type Label, translate } from '../../schemas/i18n/label.ts';
import { languageOf, type Locale } from '../../schemas/i18n/locale.ts';
import type { Stage } from '../../schemas/rules/stages.ts';
import type { Tx } from '../db/handle.ts';
import { logDeed } from '../records/core/deeds.ts';
import type { Changes } from '../records/core/oplog.ts';
import type { SettingChange } from '../records/index.ts';
import type { ToldChange } from '../records/read/changeTeller.ts';
import type { Caller } from '../records/core/types.ts';
import type { Process } from './processStore.ts';

/** Where changes of processes stand in the operation log. */
export const PROCESS_LOG = 'stage_group';
const MOST = 20;

/** One change of a process as people read it. */
export interface ProcessLogEntry extends SettingChange {
  action_name: string;
  /** of the process, as it was called then */
  object_name: string;
}

export const PROCESS_ACTIONS: Readonly<Record<string, Label>> = {
  create: label('新建'),
  update: label('编辑'),
  stop: label('停用'),
  start: label('启用'),
  delete: label('删除', 'changeLog'),
  undo: label('撤销'),
  sort: label('调整顺序'),
};
const NAME = label('名称');
const DEPARTMENTS = label('可见部门');
const EVERYBODY = label('全部部门');
const ORDER = label('阶段顺序');
const STAGE = label('阶段', 'processLog');

interface Deed {
  action: string;
  group: number;
  before?: Process;
  after?: Process;
}

/** Writes down who changed what of a process, in the transaction that does it. */
export async function logProcess(
  caller: Caller,
  tx: Tx,
  { action, group, before, after }: Deed,
): Promise<void> {
  const process = after ?? before;
  if (!process) return;
  await logDeed(tx, caller, {
    page: '/opportunitySetting',
    module: PROCESS_LOG,
    id: process.id,
    name: process.name,
    action,
    version: process.version,
    group,
    changes: before && after && before !== after ? changesOf(before, after) : {},
  });
}

export type ProcessChanges = {
  [Part in 'name' | 'department_ids' | 'stages']?: [Process[Part], Process[Part]];
};

function changesOf(before: Process, after: Process): ProcessChanges {
  const parts = ['name', 'department_ids', 'stages'] as const;
  return Object.fromEntries(
    parts
      .filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
      .map((part) => [part, [before[part], after[part]]]),
  );
}

/** The newest changes of processes. */
export async function processLog(caller: Caller, tx: Tx): Promise<ProcessLogEntry[]> {
  const rows = await tx
    .from('oplog as o')
    .leftJoin('user as u', 'u.id', 'o.user_id')
    .select(['o.id', 'o.create_time', 'o.action', 'o.object_name', 'o.changes', 'u.name'])
    .where('o.module', '=', PROCESS_LOG)
    .orderBy('o.id', 'desc')
    .limit(MOST)
    .execute();
  const told = await tellProcesses(
    caller,
    tx,
    rows.map(({ changes }) => JSON.parse(changes) as Changes),
  );
  return rows.map(({ id, create_time, action, object_name, name }, at) => ({
    id,
    create_time,
    create_user_name: name ?? '',
    action_name: translate(PROCESS_ACTIONS[action] ?? label('编辑'), caller.locale),
    object_name,
    snapshot: told[at] ?? [],
  }));
}

/** Changes of processes in words. */
export async function tellProcesses(
  { locale }: Caller,
  tx: Tx,
  all: readonly Changes[],
): Promise<ToldChange[][]> {
  const departments = new Map(
    (await tx.from('department').select(['id', 'name']).execute()).map(({ id, name }) => [
      id,
      name,
    ]),
  );
  return all.map((changes) => inWords(changes as ProcessChanges, { locale, departments }));
}

interface Speaking {
  locale: Locale;
  departments: ReadonlyMap<number, string>;
}

function inWords(
  { name, department_ids, stages }: ProcessChanges,
  { locale, departments }: Speaking,
): SettingChange['snapshot'] {
  const { comma, colon } = languageOf(locale);
  const list = (ids: readonly number[]) =>
    ids.length === 0
      ? translate(EVERYBODY, locale)
      : ids.map((id) => departments.get(id) ?? String(id)).join(comma);
  const said: SettingChange['snapshot'] = [];
  const say = (model: string, what: string, [old_value, new_value]: [string, string]) =>
    old_value !== new_value && said.push({ model, name: what, old_value, new_value });
  if (name) say('name', translate(NAME, locale), name);
  if (department_ids)
    say('department_ids', translate(DEPARTMENTS, locale), [
      list(department_ids[0]),
      list(department_ids[1]),
    ]);
  if (!stages) return said;
  const [old, now] = stages;
  const words = (stage: Stage | undefined) => (stage ? stageWords(stage, comma) : '');
  for (const { id, title } of [
    ...old,
    ...now.filter((stage) => !old.some((each) => each.id === stage.id)),
  ])
    say(`stage ${id}`, `${translate(STAGE, locale)}${colon}${title}`, [
      words(old.find((each) => each.id === id)),
      words(now.find((each) => each.id === id)),
    ]);
  const both = (ones: readonly Stage[], others: readonly Stage[]) =>
    ones
      .filter(({ id }) => others.some((other) => other.id === id))
      .map(({ id }) => now.find((each) => each.id === id)?.title)
      .join(comma);
  say('order', translate(ORDER, locale), [both(old, now), both(now, old)]);
  return said;
}

function stageWords({ title, rate, description, options }: Stage, comma: string): string {
  return [`${title} ${rate}%`, description, ...options.map((end) => `${end.name} ${end.rate}%`)]
    .filter(Boolean)
    .join(comma);
}
