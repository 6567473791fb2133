import type { AnswerOf, ParamsOf } from '../../schemas/calls.ts';
import { addressOf } from './bases.ts';
import { ask, call } from './client.ts';
import { refreshRecords } from './records.ts';

export type Import = AnswerOf<'importRead'>;
export type ImportRow = AnswerOf<'importRows'>['list'][number];
export type ExportQuery = ParamsOf<'exportStart'>;

/** Lets the browser download a list; answers by which number its progress is asked for. */
export async function startExport(query: ExportQuery): Promise<{ id: number; total: number }> {
  const { id, total, url, name } = await call('POST', '/rest/sys/export/start', query);
  save(url, name);
  return { id, total };
}

export async function downloadTemplate(module: string): Promise<void> {
  const { url, name } = await call('POST', '/rest/sys/import/template', { module });
  save(url, name);
}

export async function downloadRefused(id: number): Promise<void> {
  const { url, name } = await call('POST', '/rest/sys/import/errors', { id });
  save(url, name);
}

function save(url: string, name: string) {
  const link = document.createElement('a');
  link.href = addressOf(url);
  link.download = name;
  link.click();
}

/** Reads one sheet of a file, or the one that looks most like the module. */
export async function uploadSheet(module: string, file: File, sheet?: string): Promise<Import> {
  return (await ask({ method: 'POST', path: '/rest/sys/import/upload', params: { module, ...(sheet !== undefined && { sheet }) }, files: { file } })) as Import;
}

export function setUpImport({ id, mapping, policy, match }: Pick<Import, 'id' | 'mapping' | 'policy'> & { match?: string[] }): Promise<Import> {
  return call('POST', '/rest/sys/import/setup', { id, mapping: mapping.map((model) => model ?? ''), policy, ...(match && match.length > 0 && { match }) });
}

const STEPS = { check: '/rest/sys/import/check', run: '/rest/sys/import/run', revert: '/rest/sys/import/revert' } as const;
export type ImportStep = keyof typeof STEPS;

/** Repeats a step of an import until it is through or somebody stops it; each answer says how far it is. */
export async function repeatStep(step: ImportStep, id: number, { until, onProgress, signal }: { until: string; onProgress(now: Import): void; signal: AbortSignal }): Promise<Import | undefined> {
  for (;;) {
    const now = await call('POST', STEPS[step], { id });
    onProgress(now);
    if (now.state === until) {
      if (step !== 'check') await refreshRecords();
      return now;
    }
    if (signal.aborted) return undefined;
  }
}

export async function cancelImport(id: number): Promise<Import> {
  const now = await call('POST', '/rest/sys/import/cancel', { id });
  await refreshRecords();
  return now;
}
