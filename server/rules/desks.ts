import { type Group, modelsOf } from '../../schemas/conditions/conditions.ts';
import { type Label, label, translate } from '../../schemas/i18n/label.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { mayOpenSetting } from '../../schemas/navigation/adminPages.ts';
import { addressOfModule } from '../../schemas/navigation/routes.ts';
import { permissionKey } from '../../schemas/permissions/rights.ts';
import { hasPermission, isAdmin, moduleScope } from '../../schemas/permissions/viewer.ts';
import { type Desk, type DeskFigure, type DeskList, DESKS } from '../../schemas/reporting/desks.ts';
import { confirmationFilter } from '../../schemas/rules/confirmedAmounts.ts';
import type { Tx } from '../db/handle.ts';
import { formFor, sumList } from '../records/index.ts';
import type { Caller } from '../records/core/types.ts';

/** A figure of a desk as the caller may see it. */
export interface ShownFigure {
  key: string;
  label: string;
  module: string;
  count: number;
  /** what they come to; null where the amount is hidden from the caller */
  amount: number | null;
  warns: 0 | 1;
  filter: Group;
}

/** The desks of whoever does their work, each figure of what the caller reaches; none for anybody else. */
export async function desksFor(
  caller: Caller,
): Promise<{ key: string; label: string; figures: ShownFigure[]; list: DeskList | null }[]> {
  const shown = [];
  for (const desk of DESKS.filter((each) => worksAt(caller, each))) {
    const figures: ShownFigure[] = [];
    for (const figure of desk.figures) {
      const found = await figureFor(caller, figure);
      if (found) figures.push(found);
    }
    shown.push({
      key: desk.key,
      label: translate(desk.label, caller.locale),
      figures,
      list: desk.list ?? null,
    });
  }
  return shown;
}

/** Who edits these records of whomever they are does this work; a role's name says nothing of it. */
function worksAt({ viewer }: Caller, { edits }: Desk): boolean {
  return edits.every(
    (key) =>
      (isAdmin(viewer) || moduleScope(viewer, key) === 'all') &&
      (['view', 'edit'] as const).every((right) =>
        hasPermission(viewer, permissionKey(MODULES[key], right)),
      ),
  );
}

async function figureFor(
  caller: Caller,
  { key, label: words, module, amount, where, warns }: DeskFigure,
): Promise<ShownFigure | undefined> {
  if (!hasPermission(caller.viewer, permissionKey(MODULES[module], 'view'))) return undefined;
  const filter = confirmationFilter(where, caller.settings);
  const { withheld } = await formFor(caller, module);
  // of what the role hides nothing is told
  if (!filter || modelsOf(filter).some((model) => withheld.has(model))) return undefined;
  const sums = withheld.has(amount) ? [] : [amount];
  const found = await sumList(caller, module, { filter, sums });
  return {
    key,
    label: translate(words, caller.locale),
    module,
    count: found.count,
    amount: found.sums?.[amount]?.sum ?? null,
    warns: warns && found.count > 0 ? 1 : 0,
    filter,
  };
}

/** Something that whoever runs the company looks after, and the page where. */
export interface Operation {
  key: string;
  label: string;
  count: number;
  to: string;
  warns: 0 | 1;
}

const DAY_MS = 24 * 3_600_000;
/** days back that failures are told */
const BACK = 7;

interface Watched {
  key: string;
  label: Label;
  /** the page of the back-office whose right opens it */
  page: string;
  /** its address, where that is more than the page */
  to?: string;
  warns?: true;
  count(tx: Tx, caller: Caller): Promise<number>;
}

const counted = async (query: {
  executeTakeFirstOrThrow(): Promise<{ count: number | string | bigint }>;
}) => Number((await query.executeTakeFirstOrThrow()).count);

const WATCHED: readonly Watched[] = [
  {
    key: 'joining',
    label: label('待审核的加入申请'),
    page: '/user',
    to: '/user?status=pending',
    warns: true,
    count: (tx) =>
      counted(
        tx
          .from('user')
          .select((eb) => eb.fn.countAll().as('count'))
          .where('pending', '=', 1),
      ),
  },
  {
    key: 'accounts',
    label: label('在用账号'),
    page: '/user',
    count: (tx) =>
      counted(
        tx
          .from('user')
          .select((eb) => eb.fn.countAll().as('count'))
          .where('disabled', '=', 0),
      ),
  },
  {
    key: 'deliveries',
    label: label('7 天内没有送达的提醒'),
    page: '/messageSetting',
    warns: true,
    count: (tx, caller) =>
      counted(
        tx
          .from('delivery')
          .select((eb) => eb.fn.countAll().as('count'))
          .where('state', 'in', ['failed', 'lost'])
          .where('changed_at', '>=', caller.now().getTime() - BACK * DAY_MS),
      ),
  },
];

/** What the caller looks after in the back-office, by the pages that they may open; of jobs that stopped, administrators alone hear. */
export function operationsFor(caller: Caller): Promise<Operation[]> {
  return caller.company.read(async (tx) => {
    const shown: Operation[] = [];
    for (const { key, label: words, page, to = page, warns, count } of WATCHED) {
      if (!mayOpenSetting(caller.viewer, page)) continue;
      const found = await count(tx, caller);
      shown.push({
        key,
        label: translate(words, caller.locale),
        count: found,
        to,
        warns: warns && found > 0 ? 1 : 0,
      });
    }
    return isAdmin(caller.viewer) ? [...shown, await stoppedJobs(tx, caller)] : shown;
  });
}

const STOPPED = label('停下的导入');

/** Imports that stopped before their end, and the way to the newest. */
async function stoppedJobs(tx: Tx, { locale }: Caller): Promise<Operation> {
  const jobs = await tx
    .from('job')
    .select(['id', 'module'])
    .where('kind', '=', 'import')
    .where('state', '=', 'stopped')
    .orderBy('id', 'desc')
    .execute();
  const [newest] = jobs;
  return {
    key: 'imports',
    label: translate(STOPPED, locale),
    count: jobs.length,
    to: newest ? `${addressOfModule(newest.module)}?import=${newest.id}` : '',
    warns: newest ? 1 : 0,
  };
}
