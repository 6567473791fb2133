import { label, translate } from '../../schemas/i18n/label.ts';
import { MODULES, type ModuleKey } from '../../schemas/modules/index.ts';
import { offModules } from '../../schemas/navigation/extensions.ts';
import { permissionKey } from '../../schemas/permissions/rights.ts';
import { hasPermission } from '../../schemas/permissions/viewer.ts';
import {
  recycleRules,
  type RecycleRules,
  returnRemindDays,
  stampAfter,
} from '../../schemas/rules/recycling.ts';
import { openContext } from '../records/core/context.ts';
import { shownName } from '../records/core/shownName.ts';
import type { Caller } from '../records/core/types.ts';
import { callerOfTime } from './callerOfTime.ts';
import { POOLED, returningAfter } from './recycling.ts';

/** A record that its owner loses soon: a row of their reminders. */
export interface PoolReturn {
  module: string;
  module_id: number;
  name: string;
  owner_user_id: number;
  owner_name: string;
  /** when it goes back */
  due: string;
  /** why, in words */
  content: string;
  mark: string;
}

const WHY = {
  days: label('{days} 天没有跟进就退回公海'),
  dealDays: label('{days} 天没有成交就退回公海'),
} as const;
/** Entries that are told; a bell asks for them every minute. */
const MOST_TOLD = 500;

/** The modules of which something of the caller's can go back, with what is said of them. */
function remindedModules({ viewer, settings }: Caller) {
  const off = offModules(settings);
  return Object.keys(POOLED).flatMap((module) => {
    const rule = recycleRules(settings, module);
    const ahead = returnRemindDays(settings, module);
    const sees = hasPermission(viewer, permissionKey(MODULES[module as ModuleKey], 'view'));
    return rule && ahead > 0 && sees && !off.has(module) ? [{ module, rule, ahead }] : [];
  });
}

/** Whether anything of the caller's can go back to a pool, with a word before it does. */
export function remindsOfReturns(caller: Caller): boolean {
  return remindedModules(caller).length > 0;
}

/** The caller's records that go back to their pool within the days that the company says, the next one first. Judged as the job will judge them, whatever the caller may see. */
export async function poolReturnsFor(caller: Caller): Promise<PoolReturn[]> {
  const found: PoolReturn[] = [];
  for (const each of remindedModules(caller)) found.push(...(await returnsOf(caller, each)));
  return found.sort((one, other) => one.due.localeCompare(other.due)).slice(0, MOST_TOLD);
}

function returnsOf(
  caller: Caller,
  { module, rule, ahead }: { module: string; rule: RecycleRules; ahead: number },
): Promise<PoolReturn[]> {
  const { company, viewer, locale } = caller;
  const time = callerOfTime(company, { ...caller, now: caller.now() });
  return company.read(async (tx) => {
    const [shown, judging] = [
      await openContext(caller, tx, module),
      await openContext(time, tx, module),
    ];
    const found: PoolReturn[] = [];
    for (let after: number | undefined = 0; after !== undefined && found.length < MOST_TOLD;) {
      const page: Awaited<ReturnType<typeof returningAfter>> = await returningAfter(judging, {
        rule,
        after,
        until: stampAfter(judging.now, ahead),
        owner: viewer.id,
      });
      found.push(
        ...page.returning.map(({ record, due }) => ({
          module,
          module_id: record.id,
          name: shownName(shown, record.name),
          owner_user_id: viewer.id,
          owner_name: viewer.name,
          due: due.time,
          content: translate(WHY[due.by], locale, { days: String(rule[due.by] ?? '') }),
          mark: due.time,
        })),
      );
      after = page.last;
    }
    return found;
  });
}
