import useSWR from 'swr';
import type { ParamsOf, ResponseOf } from '../../schemas/endpoints/index.ts';
import type { ReportName } from '../../schemas/endpoints/reports.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';
import { endpointUrl } from './transport/endpointUrl.ts';

export type ReportAnswer = ResponseOf<ReportName>;
export type ReportAsk = Partial<ParamsOf<ReportName>>;

const QUIET = { quiet: true } as const;
const KEEP = { keepPreviousData: true };

/** A report; read again when records change. */
export function useReport(report: ReportName, ask: ReportAsk) {
  return useSWR(
    ['records', 'report', report, ask] as const,
    ([, , name, asked]) => callEndpoint('GET', addressOf(name), asked, QUIET),
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

/** Where a report is had as a spreadsheet. */
export function reportSheetUrl(report: string, ask: ReportAsk): string {
  const given = Object.entries({ report, ...ask }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `${endpointUrl('/rest/oa/bi/export')}?${new URLSearchParams(given).toString()}`;
}
