import type { Comparison, ReportFile, ReportSource } from '../../schemas/definition/reportFile.ts';
import type { ParamsOf, ResponseOf } from '../../schemas/endpoints/index.ts';
import type { ReportName, reportEndpoints } from '../../schemas/endpoints/reports.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { label, translate } from '../../schemas/i18n/label.ts';
import { mayOpenPage } from '../../schemas/navigation/pageRights.ts';
import { permissionKey } from '../../schemas/permissions/rights.ts';
import { hasPermission } from '../../schemas/permissions/viewer.ts';
import { WORK_PAGES } from '../../schemas/registry/workPages.ts';
import { CUSTOM_REPORT } from '../../schemas/reporting/customReport.ts';
import { comparedPeriod } from '../../schemas/reporting/buckets.ts';
import { MOST_ROWS, planReport, type ReportPlan } from '../../schemas/reporting/plan.ts';
import { REPORTS } from '../../schemas/reports/registry.ts';
import { indexMeasuredBy, measuredIndexes } from '../../schemas/targets/targetIndexes.ts';
import { timestampInZone } from '../../schemas/values/dates.ts';
import { bandFields, isDay, groupFields } from '../../schemas/views/groups.ts';
import { formFor, moduleOf, runReport } from '../records/index.ts';
import type { Caller } from '../records/core/types.ts';
import { runMoves } from '../records/read/moves.ts';
import type { RunReport } from '../records/read/reports.ts';
import { callReport, callsBehind } from '../rules/callReport.ts';
import { customReport } from '../rules/customReport.ts';
import { type BehindFigure, type FigureEntries, movesBehind } from '../rules/figureEntries.ts';
import { lineReport, linesBehind } from '../rules/lineReport.ts';
import { targetReport } from '../rules/targetReport.ts';
import { chosenDepartments, reportDepartments } from '../rules/reportReach.ts';
import type { EndpointHandler, EndpointHandlers } from './shared/handlers.ts';
import { moduleNamed } from './shared/moduleNames.ts';
import { callerOfToken } from './shared/sessions.ts';
import { SHEET_TYPES, sheetStream } from './sheets/write.ts';

/** What a report is asked; a spreadsheet has all rows at once. */
type Asked = ParamsOf<ReportName> & { all?: true };
type Answer = ResponseOf<ReportName>;

const report =
  (key: ReportName): EndpointHandler<ReportName> =>
  ({ caller }, asked) =>
    answerReport(caller, REPORTS[key], asked);

export const reportHandlers: EndpointHandlers<keyof typeof reportEndpoints> = {
  customerIncrease: report('customerIncrease'),
  customerDeal: report('customerDeal'),
  customerMap: report('customerMap'),
  customerCustom: report('customerCustom'),
  customerPrice: report('customerPrice'),
  salesFunnel: report('salesFunnel'),
  opptyAnalysis: report('opptyAnalysis'),
  opptyFlowlist: report('opptyFlowlist'),
  opptySingleCycle: report('opptySingleCycle'),
  opptyForecast: report('opptyForecast'),
  contractAmount: report('contractAmount'),
  contractNumTopTen: report('contractNumTopTen'),
  contractMoneyTopTen: report('contractMoneyTopTen'),
  paymentAmount: report('paymentAmount'),
  paymentAmountTopTen: report('paymentAmountTopTen'),
  sales_analytics: report('sales_analytics'),
  eventAnalysis: report('eventAnalysis'),
  eventType: report('eventType'),
  eventCusAnalysis: report('eventCusAnalysis'),
  eventTypeAnalysis: report('eventTypeAnalysis'),
  webMonthRecordlist: report('webMonthRecordlist'),
  webDayRecordlist: report('webDayRecordlist'),
  attendanceList: report('attendanceList'),
  userDetail: report('userDetail'),
  product_analytics: report('product_analytics'),
  product_top_ten: report('product_top_ten'),
  performanceAnalysis: report('performanceAnalysis'),
  targetDealDep: report('targetDealDep'),
  targetDealUser: report('targetDealUser'),
  opptyMoves: report('opptyMoves'),
  call_record: report('call_record'),
  record_analysis: report('record_analysis'),
  connect_rate: report('connect_rate'),

  async reportExport(context, { report: key, name = '', module, measure = 'count', ...asked }) {
    const caller = await callerOfToken(context.services, context.browser.token, {
      id: context.requestId,
      locale: context.locale,
    });
    const file =
      key === CUSTOM_REPORT && module !== undefined
        ? await customReport(caller, { name, module: moduleNamed(module), measure, chart: 'none' })
        : Object.hasOwn(REPORTS, key)
          ? REPORTS[key as ReportName]
          : undefined;
    if (!file) throw new AppError('not_found');
    const right = permissionKey(
      await moduleOf(caller, countedModule(caller, file, asked)),
      'export',
    );
    if (!hasPermission(caller.viewer, right))
      throw new AppError('not_allowed', { data: { right } });
    const answer = await answerReport(caller, file, { ...asked, page: 1, all: true });
    const shown: ReportFile = file;
    const title = translate(shown.sheet ?? shown.label, caller.locale);
    return {
      name: `${title}.xlsx`,
      type: SHEET_TYPES.xlsx,
      inline: false,
      from: { stream: sheetStream('xlsx', { name: title, ...sheetOf(caller, answer) }) },
    };
  },

  async reportEntries({ caller }, { report: name, key, measure, page, size = ENTRIES, ...asked }) {
    const file = Object.hasOwn(REPORTS, name)
      ? (REPORTS[name as ReportName] as ReportFile)
      : undefined;
    const entries = file?.source && SOURCES[file.source].entries;
    if (!file || !entries) throw new AppError('not_found');
    requirePage(caller, file);
    const { list, count } = await entries(caller, await planFor(caller, file, asked), {
      key,
      measure: file.measures.find((each) => each.key === measure),
      page,
      size,
    });
    return {
      count,
      list: list.map((entry, at) => ({
        ...NO_ENTRY,
        ...entry,
        id: (page - 1) * size + at + 1,
      })),
    };
  },

  reportDepartments: ({ caller }) => reportDepartments(caller),

  async reportFields({ caller }, { module }) {
    const file = await moduleOf(caller, moduleNamed(module));
    const right = permissionKey(file, 'view');
    if (!hasPermission(caller.viewer, right))
      throw new AppError('not_allowed', { data: { right } });
    const form = await formFor(caller, file.key);
    return [...groupFields(form).filter((field) => !isDay(field)), ...bandFields(form)].map(
      ({ model, name, valueType }) => ({ model, name, type: valueType }),
    );
  },
};

/** A report as the caller may be told it, beside the same of another period where that is asked. */
export async function answerReport(
  caller: Caller,
  file: ReportFile,
  { compare, ...asked }: Asked,
): Promise<Answer> {
  requirePage(caller, file);
  const plan = await planFor(caller, file, asked);
  const { locale } = caller;
  const source = file.source && SOURCES[file.source];
  const run = source?.run ?? runReport;
  const { narrowed, within, ...drawn } = await run(caller, plan);
  return {
    report: file.key,
    label: translate(file.label, locale),
    about: translate(file.about, locale),
    module: file.module,
    chart: file.chart,
    main: plan.main,
    from: plan.from,
    to: plan.to,
    type: plan.unit,
    as_of: plan.asOf ?? null,
    since: plan.since ?? null,
    entries: source?.entries !== undefined,
    page: plan.page,
    size: plan.size,
    filter:
      file.source && file.source !== 'moves'
        ? null
        : narrowed
          ? { op: 'and', rules: [...plan.filter.rules, narrowed] }
          : plan.filter,
    within: within ?? null,
    ...drawn,
    compared: await comparedWith(
      caller,
      { file, plan, drawn: { ...drawn, within }, compare },
      (period) =>
        planFor(caller, { ...file, most: undefined } as ReportFile, {
          ...asked,
          ...(within && { within: within.value }),
          start_time: period.from,
          end_time: period.to,
          page: 1,
          all: true,
        }),
    ),
  };
}

/** What a report means to the caller today. Throws invalid for a department that they may not choose. */
async function planFor(
  caller: Caller,
  file: ReportFile,
  { department_ids, ...asked }: Partial<Omit<Asked, 'compare'>>,
): Promise<ReportPlan> {
  const today = timestampInZone(caller.zone, caller.now()).slice(0, 10);
  const ask = {
    ...asked,
    ...(department_ids && { department_ids: await chosenDepartments(caller, department_ids) }),
  };
  return planReport(file, ask, { today, settings: caller.settings });
}

/** Whose records a report counts: of targets those of the index. */
function countedModule(caller: Caller, file: ReportFile, { index }: Pick<Asked, 'index'>): string {
  if (file.source !== 'targets') return file.module;
  const measured = measuredIndexes(caller.settings);
  return (measured.find(({ key }) => key === index) ?? measured[0])?.module ?? file.module;
}

/** What counts something else than records. */
const SOURCES: Readonly<Record<ReportSource, Source>> = {
  calls: { run: callReport, entries: callsBehind },
  lines: { run: lineReport, entries: linesBehind },
  moves: { run: runMoves, entries: movesBehind },
  // what was reached is of records, and leads to their list
  targets: { run: targetReport },
};

interface Source {
  run: typeof runReport;
  entries?(caller: Caller, plan: ReportPlan, asked: BehindFigure): Promise<FigureEntries>;
}

/** Entries of a page where nobody says how many. */
const ENTRIES = 20;
const NO_ENTRY: Omit<ResponseOf<'reportEntries'>['list'][number], 'id'> = {
  module: '',
  record_id: 0,
  name: '',
  owner: '',
  day: null,
  was_day: null,
  before: null,
  after: null,
  change: null,
  quantity: null,
  state: '',
  seconds: null,
};

interface Compared {
  file: ReportFile;
  plan: ReportPlan;
  drawn: Pick<Answer, 'list' | 'dimensions'> & Pick<RunReport, 'within'>;
  compare: Comparison | undefined;
}

/** What the figures are held against; null where there is nothing of the kind. */
async function comparedWith(
  caller: Caller,
  { file, plan, drawn, compare }: Compared,
  planOf: (period: { from: string; to: string }) => Promise<ReportPlan>,
): Promise<Answer['compared']> {
  if (compare === undefined || file.source === 'moves') return null;
  if (compare === 'target') return file.source ? null : targetsBeside(caller, plan, drawn);
  // bands of one period are none of another
  if (drawn.dimensions[0]?.kind === 'band') return null;
  const period = comparedPeriod(plan, compare);
  const run = (file.source && SOURCES[file.source].run) ?? runReport;
  const { list, tail, within } = await run(caller, await planOf(period));
  // it tells of another value where there was none of this one
  if (within?.value !== drawn.within?.value)
    return { with: compare, name: '', ...period, tail: {}, list: drawn.list.map(() => null) };
  const timed = plan.by[0]?.kind === 'time';
  const byKey = new Map(list.map(({ key, values }) => [key, values]));
  const before = (plan.page - 1) * plan.size;
  // parts of the period by their place, others by their value
  return {
    with: compare,
    name: '',
    ...period,
    tail,
    list: drawn.list.map(
      ({ key }, at) => (timed ? list[before + at]?.values : byKey.get(key)) ?? null,
    ),
  };
}

/** What was to be reached, of the rows of a report; null without a target that fits it, or the right to see targets. */
async function targetsBeside(
  caller: Caller,
  plan: ReportPlan,
  { list }: Pick<Answer, 'list'>,
): Promise<Answer['compared']> {
  const found = indexMeasuredBy(plan, caller.settings);
  const [rows] = plan.by;
  if (!found || !rows || !mayOpenReport(caller, REPORTS.targetDealUser)) return null;
  const { index, measure } = found;
  const targets = await targetReport(caller, {
    ...plan,
    index: index.key,
    measures: REPORTS.targetDealUser.measures,
    main: 'target',
    by: [rows],
    page: 1,
    size: MOST_ROWS,
  });
  const only = (target: number | null | undefined) => ({ [measure]: target ?? null });
  const byKey = new Map(targets.list.map(({ key, values }) => [String(key), values.target]));
  return {
    with: 'target',
    name: translate(index.label, caller.locale),
    from: plan.from,
    to: plan.to,
    tail: only(targets.tail.target),
    list: list.map(({ key }) => only(byKey.get(String(key)))),
  };
}

/** One of the pages that show the report must be open to the caller. */
function requirePage(caller: Caller, { pages }: ReportFile): void {
  if (mayOpenReport(caller, { pages })) return;
  const permission = WORK_PAGES.find(({ path }) => pages.includes(path))?.permission ?? '';
  throw new AppError('not_allowed', { data: { right: permissionKey({ permission }, 'view') } });
}

function mayOpenReport({ viewer }: Caller, { pages }: Pick<ReportFile, 'pages'>): boolean {
  return WORK_PAGES.some((page) => pages.includes(page.path) && mayOpenPage(viewer, page));
}

const TOTAL = label('合计');

/** The table as it is read: of two dimensions each column says both of its headings. */
function sheetOf(
  { locale }: Caller,
  { chart, dimensions, measures, list, list_index, tail }: Answer,
) {
  const total = translate(TOTAL, locale);
  const nameOf = (key: string) => {
    const measure = measures.find((each) => each.key === key);
    return measure ? `${measure.label}${measure.unit ? ` (${measure.unit})` : ''}` : '';
  };
  const columns = list_index.flatMap((column) =>
    column.children.length === 0
      ? [{ prop: column.prop, heading: nameOf(column.measure) }]
      : column.children.map(({ prop, measure }) => ({
          prop,
          heading: `${column.prop === 'all' ? total : column.name} ${nameOf(measure)}`,
        })),
  );
  const lines = [
    ...list.map(({ name, values }) => ({
      cells: [name, ...columns.map(({ prop }) => values[prop] ?? null)],
    })),
    // of moves the last row is the last line
    ...(chart === 'waterfall'
      ? []
      : [{ cells: [total, ...columns.map(({ prop }) => tail[prop] ?? null)] }]),
  ];
  return {
    headers: [dimensions[0]?.name ?? '', ...columns.map(({ heading }) => heading)],
    rows: (async function* () {
      yield lines;
    })(),
  };
}
