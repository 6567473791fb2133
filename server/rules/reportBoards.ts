import type { ParamsOf, ResponseOf } from '../../schemas/endpoints/index.ts';
import type { ReportFile } from '../../schemas/definition/reportFile.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { translate } from '../../schemas/i18n/label.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { mayOpenPage } from '../../schemas/navigation/pageRights.ts';
import { boards as PAGE } from '../../schemas/pages/boards.ts';
import { customchart } from '../../schemas/pages/customchart.ts';
import { permissionKey } from '../../schemas/permissions/rights.ts';
import { hasPermission, isAdmin } from '../../schemas/permissions/viewer.ts';
import { WORK_PAGES } from '../../schemas/registry/workPages.ts';
import {
  type CustomReport,
  type KeptReport,
  keptReportKey,
  measuredModel,
  MOST_CUSTOM_REPORTS,
} from '../../schemas/reporting/customReport.ts';
import { REPORTS } from '../../schemas/reports/registry.ts';
import { timestampInZone } from '../../schemas/values/dates.ts';
import type { Tx } from '../db/handle.ts';
import { formFor, moduleOf, runOnce } from '../records/index.ts';
import { existingRoles, roleOf } from '../records/access/roles.ts';
import type { Caller } from '../records/core/types.ts';

export type ReportChoice = ResponseOf<'homeCharts'>[number];
type Board = ResponseOf<'reportBoards'>[number];

interface Owned {
  id: number;
  user_id: number;
  name: string;
  roles: string;
}

/**
 * The reports that people have put together and the caller may see: own ones, those shared with the caller's role, and those of the owner of a board
 * that is shared with it; in the order of their owners. One of a module or field that the caller may not see is not told.
 */
export async function keptReports(caller: Caller): Promise<KeptReport[]> {
  return (await visible(caller)).reports;
}

/** Keeps the caller's own reports, in their order: with an id changed, without one new, left out deleted. */
export async function keepReports(
  caller: Caller,
  reports: ParamsOf<'saveCustomReports'>['reports'],
): Promise<void> {
  const names = reports.map(({ name }) => name);
  if (new Set(names).size < names.length)
    throw new AppError('invalid', { fields: [{ field: 'reports', id: 'repeated_option' }] });
  const update_time = timestampInZone(caller.zone, caller.now());
  await caller.company.write(async (tx) => {
    const before = await tx
      .from('custom_report')
      .select('id')
      .where('user_id', '=', caller.viewer.id)
      .execute();
    const own = new Set(before.map(({ id }) => id));
    if (reports.some(({ id }) => id !== undefined && !own.has(id))) throw new AppError('not_found');
    const kept = new Set(reports.map(({ id }) => id));
    const gone = [...own].filter((id) => !kept.has(id));
    if (gone.length > 0) await tx.remove('custom_report').where('id', 'in', gone).execute();
    for (const [sort, { id, name, roles = [], ...content }] of reports.entries()) {
      const row = {
        name,
        data: JSON.stringify(content),
        roles: JSON.stringify(await existingRoles(tx, roles)),
        sort,
        update_time,
      };
      if (id === undefined)
        await tx
          .insert('custom_report', { ...row, id: await tx.nextId(), user_id: caller.viewer.id })
          .execute();
      else await tx.update('custom_report').set(row).where('id', '=', id).execute();
    }
  });
}

/** The boards that the caller may see, with the reports on them that the caller may see too. */
export async function reportBoards(caller: Caller): Promise<Board[]> {
  requireBoards(caller);
  const { boards, reports } = await visible(caller);
  const choices = new Map(choicesOf(caller, reports).map((each) => [each.key, each]));
  return boards.map(({ id, name, user_id, user_name, roles, items }) => ({
    id,
    name,
    user_id,
    user_name,
    roles: rolesOf(roles),
    can_edit: mayEdit(caller, user_id),
    charts: items.flatMap((key) => choices.get(key) ?? []),
  }));
}

/** Keeps a board, a new one where no id is given. What its editor may not see stays on it, behind the rest. */
export async function saveBoard(
  caller: Caller,
  { id, name, items, roles = [] }: ParamsOf<'saveReportBoard'>,
): Promise<{ id: number }> {
  requireBoards(caller);
  const { reports } = await visible(caller);
  const known = new Set(choicesOf(caller, reports).map(({ key }) => key));
  if (items.some((key) => !known.has(key)))
    throw new AppError('invalid', { fields: [{ field: 'items', id: 'bad_option' }] });
  return caller.company.write((tx) =>
    runOnce(caller, tx, { call: 'board', body: { id, name, items, roles } }, async () => {
      const unseen =
        id === undefined
          ? []
          : itemsOf(await editable(tx, caller, id)).filter((key) => !known.has(key));
      const row = {
        name,
        items: JSON.stringify([...new Set([...items, ...unseen])]),
        roles: JSON.stringify(await existingRoles(tx, roles)),
        update_time: timestampInZone(caller.zone, caller.now()),
      };
      if (id !== undefined) {
        await tx.update('report_board').set(row).where('id', '=', id).execute();
        return { id };
      }
      const own = await tx
        .from('report_board')
        .select('id')
        .where('user_id', '=', caller.viewer.id)
        .execute();
      if (own.length >= MOST_CUSTOM_REPORTS)
        throw new AppError('invalid', {
          fields: [{ field: 'name', id: 'too_many_items', data: { max: MOST_CUSTOM_REPORTS } }],
        });
      const drawn = await tx.nextId();
      await tx.insert('report_board', { ...row, id: drawn, user_id: caller.viewer.id }).execute();
      return { id: drawn };
    }),
  );
}

/** Takes a board away; its owner and administrators only. */
export async function deleteBoard(caller: Caller, id: number): Promise<void> {
  requireBoards(caller);
  await caller.company.write(async (tx) => {
    await editable(tx, caller, id);
    await tx.remove('report_board').where('id', '=', id).execute();
  });
}

/** The reports that the caller may put on the first page or a board: those of pages that are open to them, then those that people have put together. */
export async function reportChoices(caller: Caller): Promise<ReportChoice[]> {
  return choicesOf(caller, await keptReports(caller));
}

function choicesOf(caller: Caller, reports: readonly KeptReport[]): ReportChoice[] {
  const { viewer, locale } = caller;
  const shipped = Object.values<ReportFile>(REPORTS)
    .filter(
      ({ chart, pages, module }) =>
        chart !== 'none' &&
        WORK_PAGES.some((page) => pages.includes(page.path) && mayOpenPage(viewer, page)) &&
        Object.values<ModuleFile>(MODULES).some(
          (file) => file.key === module && hasPermission(viewer, permissionKey(file, 'view')),
        ),
    )
    .map(({ key, label }) => ({ key, label: translate(label, locale) }));
  return [
    ...shipped,
    ...reports.map((report) => ({
      key: keptReportKey(report.id),
      label: report.name,
      custom: { ...report, roles: [...report.roles] },
    })),
  ];
}

function requireBoards({ viewer }: Caller): void {
  if (!mayOpenPage(viewer, PAGE))
    throw new AppError('not_allowed', { data: { right: permissionKey(PAGE, 'view') } });
}

interface Visible {
  boards: (Owned & { user_name: string; items: readonly string[] })[];
  reports: KeptReport[];
}

async function visible(caller: Caller): Promise<Visible> {
  const { viewer } = caller;
  const { role, boards, reports, names } = await caller.company.read(async (tx) => {
    const found = {
      role: await roleOf(tx, viewer),
      boards: await tx.from('report_board').selectAll().orderBy('id').execute(),
      reports: await tx
        .from('custom_report')
        .selectAll()
        .orderBy('user_id')
        .orderBy('sort')
        .execute(),
    };
    const owners = new Set([...found.boards, ...found.reports].map(({ user_id }) => user_id));
    const people =
      owners.size === 0
        ? []
        : await tx
            .from('user')
            .select(['id', 'name'])
            .where('id', 'in', [...owners])
            .execute();
    return { ...found, names: new Map(people.map(({ id, name }) => [id, name])) };
  });
  const isShared = ({ user_id, roles }: Owned) => {
    const shared = rolesOf(roles);
    return user_id === viewer.id || shared.includes(role) || (shared.length > 0 && isAdmin(viewer));
  };
  const nameOf = ({ user_id }: Owned) => names.get(user_id) ?? '';
  const open = boards
    .filter(isShared)
    .map((board) => ({ ...board, user_name: nameOf(board), items: itemsOf(board) }));
  const onBoard = new Set(
    open.flatMap(({ user_id, items }) => items.map((key) => `${user_id} ${key}`)),
  );
  const told: KeptReport[] = [];
  if (mayOpenPage(viewer, customchart))
    for (const row of reports) {
      if (!isShared(row) && !onBoard.has(`${row.user_id} ${keptReportKey(row.id)}`)) continue;
      const content = JSON.parse(row.data) as Omit<CustomReport, 'name'>;
      if (!(await maySee(caller, content))) continue;
      told.push({
        ...content,
        id: row.id,
        name: row.name,
        roles: rolesOf(row.roles),
        user_id: row.user_id,
        user_name: nameOf(row),
        can_edit: row.user_id === viewer.id ? 1 : 0,
      });
    }
  // one's own first
  return {
    boards: open.toSorted(
      (a, b) => Number(b.user_id === viewer.id) - Number(a.user_id === viewer.id),
    ),
    reports: told.toSorted((a, b) => b.can_edit - a.can_edit),
  };
}

/** Whether the caller may view the module and reads the fields that a report is made of. */
async function maySee(
  caller: Caller,
  { module, group_by, measure }: Omit<CustomReport, 'name'>,
): Promise<boolean> {
  try {
    const file = await moduleOf(caller, module);
    if (!hasPermission(caller.viewer, permissionKey(file, 'view'))) return false;
    const { fields } = await formFor(caller, file.key);
    const model = measuredModel(measure);
    return (
      (group_by === 'time' || fields.has(group_by)) && (model === undefined || fields.has(model))
    );
  } catch (error) {
    if (error instanceof AppError) return false; // the module is no longer there
    throw error;
  }
}

/** The board's row, for its owner and administrators; to whoever may not see it, it does not exist. */
async function editable(tx: Tx, caller: Caller, id: number): Promise<{ items: string }> {
  const row = await tx
    .from('report_board')
    .select(['user_id', 'items', 'roles'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  if (row.user_id === caller.viewer.id) return row;
  const shared = rolesOf(row.roles);
  if (shared.length > 0 && isAdmin(caller.viewer)) return row;
  if (shared.includes(await roleOf(tx, caller.viewer)))
    throw new AppError('not_allowed', { data: { right: 'report_board' } });
  throw new AppError('not_found');
}

function mayEdit({ viewer }: Caller, owner: number): 0 | 1 {
  return owner === viewer.id || isAdmin(viewer) ? 1 : 0;
}

function rolesOf(text: string): number[] {
  return JSON.parse(text) as number[];
}

function itemsOf({ items }: { items: string }): string[] {
  return JSON.parse(items) as string[];
}
