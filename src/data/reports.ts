import useSWR, { mutate } from 'swr';
import type { ParamsOf, ResponseOf } from '../../schemas/endpoints/index.ts';
import type { ReportName } from '../../schemas/endpoints/reports.ts';
import { CUSTOM_REPORT } from '../../schemas/reporting/customReport.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';
import { endpointUrl } from './transport/endpointUrl.ts';
import { saveFile } from './transport/saveFile.ts';

export type ReportAnswer = ResponseOf<ReportName>;
export type KeptReport = ResponseOf<'customReports'>['reports'][number];
export type Board = ResponseOf<'reportBoards'>[number];
export type ReportAsk = Partial<ParamsOf<ReportName>>;
/** A report by the name of its call; of those that people put together there is one for all. */
type AnyReport = ReportName | typeof CUSTOM_REPORT;

const QUIET = { quiet: true } as const;
const KEEP = { keepPreviousData: true };

/** A report; read again when records change. */
export function useReport(report: AnyReport, ask: ReportAsk) {
  return useSWR(
    ['records', 'report', report, ask] as const,
    ([, , name, asked]) =>
      name === CUSTOM_REPORT
        ? callEndpoint(
            'GET',
            `/rest/oa/bicustom/${CUSTOM_REPORT}`,
            asked as ParamsOf<typeof CUSTOM_REPORT>,
            QUIET,
          )
        : callEndpoint('GET', addressOf(name), asked, QUIET),
    KEEP,
  );
}

/** Reports of telephone calls have their calls among those of contacts. */
function addressOf(name: ReportName) {
  return name === 'call_record' || name === 'record_analysis' || name === 'connect_rate'
    ? (`/rest/crm/contact/${name}` as const)
    : (`/rest/oa/bi/${name}` as const);
}

/** The departments that the reader may narrow reports to. */
export function useReportDepartments() {
  return useSWR('report departments', () =>
    callEndpoint('GET', '/rest/oa/bi/getAuthDept', {}, { quiet: NETWORK_CODES }),
  );
}

/** The fields that a report of the module may be gathered by; nothing is asked without a module. */
export function useReportFields(module: string | undefined) {
  return useSWR(module === undefined ? null : ['report fields', module], () =>
    callEndpoint('GET', '/rest/oa/bi/getCustomSelect', { module: module ?? '' }, QUIET),
  );
}

/** Lets the browser save a report as a spreadsheet; an own one is called `name`. */
export function saveReportSheet(report: string, ask: ReportAsk, name: string): Promise<void> {
  const given = Object.entries({
    report,
    ...ask,
    ...(report === CUSTOM_REPORT && { name }),
  }).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return saveFile(`${endpointUrl('/rest/oa/bi/export')}?${new URLSearchParams(given).toString()}`);
}

/** The modules that the reader may make reports of. */
export function useReportModules() {
  return useSWR('report modules', () =>
    callEndpoint('GET', '/rest/sys/fields2/moduleList', {}, { quiet: NETWORK_CODES }),
  );
}

/** What records of a module can be gathered by, and which of their numbers can be added up. */
export function useReportChoices(module: string | undefined) {
  return useSWR(module === undefined ? null : ['report choices', module], () =>
    callEndpoint('GET', '/rest/sys/fields2/biFieldList', { module: module ?? '' }, QUIET),
  );
}

/** The reports that the reader keeps, and those shared with them. */
export function useCustomReports() {
  return useSWR(KEPT, () =>
    callEndpoint('GET', '/rest/oa/bicustom/customOption', {}, { quiet: NETWORK_CODES }),
  );
}
const KEPT = 'custom reports';

/** Keeps the reader's reports, in their order; throws the ApiError where they are refused. */
export async function saveCustomReports(
  reports: ParamsOf<'saveCustomReports'>['reports'],
): Promise<void> {
  await callEndpoint('POST', '/rest/oa/bicustom/customOption', { reports });
  await mutate(KEPT);
}

/** The boards that the reader may see, with what stands on them. */
export function useBoards() {
  return useSWR(BOARDS, () =>
    callEndpoint('GET', '/rest/oa/bicustom/boards', {}, { quiet: NETWORK_CODES }),
  );
}
const BOARDS = 'report boards';

/** Keeps a board and answers its id; throws the ApiError where it is refused. */
export async function saveBoard(board: ParamsOf<'saveReportBoard'>): Promise<number> {
  const { id } = await callEndpoint('POST', '/rest/oa/bicustom/saveBoard', board);
  await mutate(BOARDS);
  return id;
}

/** Takes a board away; throws the ApiError where that is refused. */
export async function deleteBoard(id: number): Promise<void> {
  await callEndpoint('DELETE', '/rest/oa/bicustom/deleteBoard/{id}', { id });
  await mutate(BOARDS);
}
