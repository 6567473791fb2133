import type { ResponseOf, ParamsOf } from '../../schemas/endpoints/index.ts';
import { endpointUrl } from './transport/endpointUrl.ts';
import { sendApiRequest, callEndpoint } from './transport/client.ts';
import { markJobSeen, refreshJobs } from './jobs.ts';
import { refreshRecords } from './records.ts';

export type Import = ResponseOf<'importRead'>;
export type ImportRow = ResponseOf<'importRows'>['list'][number];
export type ExportQuery = ParamsOf<'exportStart'>;

/** Lets the browser download a list; answers by which number its progress is asked for. */
export async function startExport(query: ExportQuery): Promise<{ id: number; total: number }> {
  const { id, total, url, name } = await callEndpoint('POST', '/rest/sys/export/start', query);
  save(url, name);
  return { id, total };
}

/** Lets the browser save an empty spreadsheet with the headings of a module. */
export async function downloadTemplate(module: string): Promise<void> {
  const { url, name } = await callEndpoint('POST', '/rest/sys/import/template', { module });
  save(url, name);
}

/** Lets the browser save the rows of an import that were refused, with the reasons beside them. */
export async function downloadRejectedRows(id: number): Promise<void> {
  const { url, name } = await callEndpoint('POST', '/rest/sys/import/errors', { id });
  save(url, name);
}

function save(url: string, name: string) {
  const link = document.createElement('a');
  link.href = endpointUrl(url);
  link.download = name;
  link.click();
}

/** Reads one sheet of a file, or the one that looks most like the module. */
export async function uploadSheet(module: string, file: File, sheet?: string): Promise<Import> {
  return (await sendApiRequest({
    method: 'POST',
    path: '/rest/sys/import/upload',
    params: { module, ...(sheet !== undefined && { sheet }) },
    files: { file },
  })) as Import;
}

/** Says which column is which field (`mapping`, by position), what happens to records that there are, and by what they are found. */
export function setUpImport({
  id,
  mapping,
  policy,
  match,
}: Pick<Import, 'id' | 'mapping' | 'policy'> & { match?: string[] }): Promise<Import> {
  return callEndpoint('POST', '/rest/sys/import/setup', {
    id,
    mapping: mapping.map((model) => model ?? ''),
    policy,
    ...(match && match.length > 0 && { match }),
  });
}

const STEPS = {
  check: '/rest/sys/import/check',
  run: '/rest/sys/import/run',
  revert: '/rest/sys/import/revert',
} as const;
export type ImportStep = keyof typeof STEPS;

/** How an import stands. */
export function readImport(id: number): Promise<Import> {
  return callEndpoint('GET', '/rest/sys/import/read', { id });
}

const WHILE: Readonly<Record<ImportStep, string>> = {
  check: 'open',
  run: 'running',
  revert: 'reverting',
};

/**
 * Repeats a step of an import while it lasts and somebody looks; each answer says how far it is. What was checked so far is kept; to write and to take
 * back goes on without anybody. Undefined when nobody looks any more.
 */
export async function retryImportStep(
  step: ImportStep,
  id: number,
  { onProgress, signal }: { onProgress(now: Import): void; signal: AbortSignal },
): Promise<Import | undefined> {
  for (let asked = 0; ; asked += 1) {
    const now = await callEndpoint('POST', STEPS[step], { id });
    // From now on its end is noticed, whether or not anybody waits for it here.
    if (step !== 'check' && (asked === 0 || signal.aborted)) void refreshJobs();
    if (signal.aborted) return undefined;
    onProgress(now);
    if (now.state === WHILE[step]) continue;
    if (step === 'check') return now;
    await markJobSeen(id);
    await Promise.all([refreshJobs(), refreshRecords()]);
    return now;
  }
}

/** Ends an import and answers it as it is then. */
export async function cancelImport(id: number): Promise<Import> {
  const now = await callEndpoint('POST', '/rest/sys/import/cancel', { id });
  await refreshRecords();
  return now;
}
