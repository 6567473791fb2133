import type { Group } from '../../schemas/conditions/conditions.ts';
import type { ReportFile } from '../../schemas/definition/reportFile.ts';
import type { homeEndpoints } from '../../schemas/endpoints/home.ts';
import type { ParamsOf, ResponseOf } from '../../schemas/endpoints/index.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { label, type Label, translate } from '../../schemas/i18n/label.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { permissionKey } from '../../schemas/permissions/rights.ts';
import { hasPermission } from '../../schemas/permissions/viewer.ts';
import { PAYMENTS } from '../../schemas/rules/confirmedAmounts.ts';
import { periodBefore } from '../../schemas/reporting/buckets.ts';
import { drillFilter, planReport } from '../../schemas/reporting/plan.ts';
import { REPORTS } from '../../schemas/reports/registry.ts';
import { period } from '../../schemas/values/dates.ts';
import { valueAsText } from '../../schemas/values/valueTypes.ts';
import { formFor, listRecords, moduleOf, runReport, sumList } from '../records/index.ts';
import type { Caller } from '../records/core/types.ts';
import { desksFor, operationsFor } from '../rules/desks.ts';
import { tasksOf, todayOf } from '../rules/homeTasks.ts';
import { reportChoices } from '../rules/reportBoards.ts';
import { chosenDepartments } from '../rules/reportReach.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { readConfig, saveConfig } from './shared/userConfig.ts';

const { contract, event } = MODULES;
const CHARTS = 'home_charts';
/** What stands on the first page before anybody chooses. */
const FIRST_CHARTS: readonly string[] = ['contractAmount', 'salesFunnel'];

/** The figures of a period: a measure of a report each, by a name that says of what among the others. */
const FIGURES = [
  [REPORTS.customerIncrease, 'count', label('新增客户', 'figures')],
  [REPORTS.opptyAnalysis, 'count', label('新增商机', 'figures')],
  [REPORTS.opptyAnalysis, 'amount', label('新增商机金额', 'figures')],
  [REPORTS.contractAmount, 'count', label('签约合同', 'figures')],
  [REPORTS.contractAmount, 'amount', label('签约金额', 'figures')],
  [REPORTS.paymentAmount, 'amount', label('回款金额', 'figures')],
] as const satisfies readonly (readonly [ReportFile, string, Label])[];

export const homeHandlers: EndpointHandlers<keyof typeof homeEndpoints> = {
  async homeSales({ caller }, asked) {
    const ask = await askOf(caller, asked);
    const figures: ResponseOf<'homeSales'>['figures'] = [];
    for (const [file, key, name] of FIGURES) {
      const now = await totalOf(caller, file, ask);
      const measure = now?.measures.find((each) => each.key === key);
      if (!now || !measure) continue;
      const earlier = periodBefore(now.plan, todayOf(caller));
      const before = await totalOf(caller, file, {
        ...ask,
        start_time: earlier.from,
        end_time: earlier.to,
      });
      figures.push({
        key: `${file.key}.${key}`,
        label: translate(name, caller.locale),
        module: file.module,
        kind: measure.kind === 'count' ? 'count' : 'sum',
        value: now.tail[key] ?? null,
        before: before?.tail[key] ?? null,
        filter: drillFilter(now.plan.filter, measure.condition),
        pending: file.key === 'paymentAmount' ? await pendingOf(caller, file, key, ask) : null,
      });
    }
    return { from: ask.start_time, to: ask.end_time, figures };
  },

  async homeRank({ caller }, asked) {
    const found = await totalOf(caller, REPORTS.contractMoneyTopTen, await askOf(caller, asked));
    if (!found) return [];
    return found.list.flatMap(({ key, name, values, condition }, at) =>
      typeof key === 'number'
        ? [
            {
              rank: at + 1,
              user_id: key,
              name,
              amount: values.amount ?? null,
              count: values.count ?? 0,
              filter: drillFilter(found.plan.filter, condition),
            },
          ]
        : [],
    );
  },

  async homeDynamics({ caller }) {
    if (!mayView(caller, event)) return [];
    const { list } = await listRecords(caller, event.key, {
      page: 1,
      size: 10,
      sort: '-create_time',
    });
    return list.map(({ id, name, create_time, display, content }) => ({
      id,
      content: valueAsText(content) || name,
      type: display.tag_value ?? '',
      about: display.customer_ids ?? '',
      user_name: display.creator_user_id ?? '',
      create_time,
    }));
  },

  async homeAssistant({ caller }) {
    const all: ResponseOf<'homeAssistant'> = [];
    for (const { key, label: name, module, rules } of tasksOf(caller)) {
      const file = await moduleOf(caller, module);
      const { fields } = await formFor(caller, module);
      // of what the role hides nothing is told
      if (
        !mayView(caller, file) ||
        rules.some((rule) => 'field' in rule && !fields.has(rule.field))
      )
        continue;
      const filter: Group = { op: 'and', rules };
      const { count } = await sumList(caller, module, { filter });
      all.push({ key, label: translate(name, caller.locale), module, count, filter });
    }
    return all;
  },

  homeDesks: ({ caller }) => desksFor(caller),

  homeOperations: ({ caller }) => operationsFor(caller),

  homeChartChoices: ({ caller }) => reportChoices(caller),

  async homeCharts({ caller }) {
    const chosen = (await readConfig<string[]>(caller, CHARTS)) ?? FIRST_CHARTS;
    const open = new Map((await reportChoices(caller)).map((each) => [each.key, each]));
    return chosen.flatMap((key) => open.get(key) ?? []);
  },

  async saveHomeCharts({ caller }, { chart_list }) {
    const open = new Set((await reportChoices(caller)).map(({ key }) => key));
    if (chart_list.some((key) => !open.has(key)))
      throw new AppError('invalid', { fields: [{ field: 'chart_list', id: 'bad_option' }] });
    await saveConfig(caller, CHARTS, [...new Set(chart_list)]);
    return null;
  },

  async salesList({ caller }, { page, size, ...asked }) {
    const right = permissionKey(contract, 'view');
    if (!mayView(caller, contract)) throw new AppError('not_allowed', { data: { right } });
    const { filter } = planOf(caller, REPORTS.contractAmount, await askOf(caller, asked));
    const { list, count } = await listRecords(caller, contract.key, {
      page,
      size,
      filter,
      sort: '-sign_date',
    });
    return {
      list: list.map(({ id, name, display, sign_date, price }) => ({
        id,
        name,
        customer_name: display.customer_id ?? '',
        owner_user_name: display.owner_user_id ?? '',
        sign_date: valueAsText(sign_date),
        price: typeof price === 'number' ? price : null,
      })),
      count,
    };
  },
};

type Ask = { start_time: string; end_time: string; department_ids?: number[] };

/** Of this month where nothing else is asked. */
async function askOf(
  caller: Caller,
  { start_time, end_time, department_ids }: ParamsOf<'homeSales'>,
): Promise<Ask> {
  const month = period('this_month', todayOf(caller));
  return {
    start_time: start_time?.slice(0, 10) || month.from,
    end_time: end_time?.slice(0, 10) || month.to,
    ...(department_ids && { department_ids: await chosenDepartments(caller, department_ids) }),
  };
}

function planOf(caller: Caller, file: ReportFile, ask: Ask) {
  return planReport(file, ask, { today: todayOf(caller), settings: caller.settings });
}

/** The same of payments that nobody has confirmed yet; null where none wait. */
async function pendingOf(caller: Caller, file: ReportFile, key: string, ask: Ask) {
  const waiting = await totalOf(caller, { ...file, filter: PAYMENTS.pending }, ask);
  const value = waiting?.tail[key];
  return waiting && value ? { value, filter: waiting.plan.filter } : null;
}

/** A report without its page's key: whoever may view the records sees what these come to. Undefined where the role hides what it is made of. */
async function totalOf(caller: Caller, file: ReportFile, ask: Ask) {
  if (!mayView(caller, await moduleOf(caller, file.module))) return undefined;
  const plan = planOf(caller, file, ask);
  try {
    return { plan, ...(await runReport(caller, plan)) };
  } catch (error) {
    if (error instanceof AppError && error.id === 'hidden_value') return undefined;
    throw error;
  }
}

function mayView({ viewer }: Caller, file: { permission: string }): boolean {
  return hasPermission(viewer, permissionKey(file, 'view'));
}
