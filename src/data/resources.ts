import useSWR, { mutate } from 'swr';
import type { Resource } from '../../schemas/resources/index.ts';
import type { EndpointCall } from '../../schemas/endpoints/index.ts';
import type { Method } from '../../schemas/endpoints/endpoint.ts';
import type { RowChoices } from '../../schemas/definition/resourceFile.ts';
import { refreshObjects } from './customObjects.ts';
import { refreshRecords } from './records.ts';
import { refreshReminders } from './reminderLists.ts';
import { refreshStaff } from './staff.ts';
import { refreshTemplates } from './templates.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { sendApiRequest } from './transport/client.ts';
import { endpointUrl } from './transport/endpointUrl.ts';
import { saveFile } from './transport/saveFile.ts';

/** A row of a resource as the server answers it. */
export type Row = Readonly<Record<string, unknown>>;
export type Params = Readonly<Record<string, unknown>>;

export interface ResourceAnswer {
  rows: readonly Row[];
  count: number;
  /** what a paged call says besides: how many there are of each status … */
  more: Row;
}

/** What else is asked anew once a call of a subject has changed something, by where its address begins. */
const REFRESHES: readonly (readonly [begin: string, refresh: () => Promise<void>])[] = [
  ['/rest/sys/user/', refreshStaff],
  ['/rest/sys/role/', refreshStaff],
  ['/rest/sys/department/', refreshStaff],
  ['/rest/sys/template/', refreshTemplates],
  ['/rest/sys/custom/', refreshObjects],
  ['/rest/oa/remind/', refreshReminders],
  // whose approvals wait for the reader
  ['/rest/sys/substitute/', refreshRecords],
];

/** The rows of a resource: all of them, or the page that is asked for. What was there stays while the next rows come. */
export function useResourceRows({ rows }: Resource, query: Params) {
  return useSWR(
    ['records', 'resource', rows.call, query],
    async (): Promise<ResourceAnswer> => {
      const answer = await askRows(rows.call, query);
      if (Array.isArray(answer)) return { rows: answer as Row[], count: answer.length, more: {} };
      const { list, count, ...more } = answer as { list: Row[]; count: number };
      return { rows: list, count, more };
    },
    { keepPreviousData: true },
  );
}

/** The rows of another call, where a list or a form chooses among them. */
export function useRowChoices(wanted: readonly RowChoices<EndpointCall>[]) {
  return useSWR(
    wanted.length === 0
      ? null
      : ['records', 'resource', 'choices', ...wanted.flatMap(({ call, send }) => [call, send])],
    () =>
      Promise.all(wanted.map(async ({ call, send = {} }) => (await askRows(call, send)) as Row[])),
  );
}

/** Does what an action says; the same key again is the same deed. Answers what the server said. */
export async function callAction(
  call: EndpointCall,
  params: Params,
  idempotencyKey: string,
): Promise<unknown> {
  const { method, path } = partsOf(call);
  const answer = await sendApiRequest({
    method,
    path,
    params: { ...params },
    ...(method === 'POST' && { idempotencyKey }),
  });
  await Promise.all([
    refreshResources(),
    ...REFRESHES.filter(([begin]) => path.startsWith(begin)).map(([, refresh]) => refresh()),
  ]);
  return answer;
}

/** The file that a call answers, saved. */
export function downloadFrom(call: EndpointCall, params: Params): Promise<void> {
  const asked = Object.entries(params).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [[key, String(value)]],
  );
  return saveFile(`${endpointUrl(partsOf(call).path)}?${new URLSearchParams(asked).toString()}`);
}

/** All lists of resources that are on the screen. */
export async function refreshResources(): Promise<void> {
  await mutate((key) => Array.isArray(key) && key[1] === 'resource');
}

/** A call that only reads, as `tests/schemas/resources.test.ts` demands of those that files name here. */
function askRows(call: EndpointCall, params: Params): Promise<unknown> {
  return sendApiRequest({ ...partsOf(call), params: { ...params }, quiet: NETWORK_CODES });
}

function partsOf(call: EndpointCall): { method: Method; path: string } {
  const cut = call.indexOf(' ');
  return { method: call.slice(0, cut) as Method, path: call.slice(cut + 1) };
}
