import useSWR, { mutate } from 'swr';
import type { AnswerOf, ParamsOf } from '../../schemas/calls.ts';
import type { Form } from '../../schemas/form.ts';
import type { Locale } from '../../schemas/locale.ts';
import type { ModuleFile } from '../../schemas/module.ts';
import { referencesOf, tableTabs } from '../../schemas/print/placeholders.ts';
import type { PrintData } from '../../schemas/print/types.ts';
import { translate } from '../../schemas/translate.ts';
import { CallError, NETWORK_CODES } from './callError.ts';
import { call } from './client.ts';
import { loadDefinition } from './definitions.ts';
import { loadModule } from './modules.ts';

export type Template = AnswerOf<'templateList'>[number];
export type TemplateText = AnswerOf<'templateRead'>;
export type TemplateDraft = ParamsOf<'templateSave'>;

const READ = { quiet: NETWORK_CODES };

/** Those of a module, or of all: what the reader may use, or manage. */
export function useTemplates(module?: string) {
  return useSWR(
    ['templates', module ?? ''],
    ([, key]) => call('GET', '/rest/sys/template/list', key === '' ? {} : { module: key }, READ),
    { dedupingInterval: 0 },
  );
}

export function loadTemplate(id: number): Promise<TemplateText> {
  return call('GET', '/rest/sys/template/read', { id }, { quiet: true });
}

/** The page says itself what is wrong. */
export async function saveTemplate(
  draft: TemplateDraft,
  idempotencyKey?: string,
): Promise<{ id: number; version: number }> {
  const saved = await call('POST', '/rest/sys/template/save', draft, {
    ...(idempotencyKey && { idempotencyKey }),
  });
  await refresh();
  return saved;
}

export async function deleteTemplate(id: number): Promise<void> {
  await call('DELETE', '/rest/sys/template/delete', { id });
  await refresh();
}

/** A record as it is printed by a template, or by the module's own choice. */
export function usePrintout(module: string, id: number, template: number | undefined) {
  return useSWR(
    ['printout', module, id, template ?? 0],
    () =>
      call(
        'GET',
        '/rest/sys/template/print',
        { module, id, ...(template !== undefined && { template_id: template }) },
        { quiet: true },
      ),
    { revalidateOnFocus: false, revalidateIfStale: true, dedupingInterval: 0 },
  );
}

/** What a record can say, for a preview; `tables`: keys of the tabs that the template lists. */
export function usePrintData(module: string, id: number | undefined, tables: readonly string[]) {
  return useSWR(
    id === undefined ? null : ['printData', module, id, tables.join()],
    async (): Promise<PrintData> =>
      (await call(
        'GET',
        '/rest/sys/template/data',
        { module, id: id ?? 0, ...(tables.length > 0 && { tables: [...tables] }) },
        { quiet: true },
      )) as PrintData,
    { revalidateOnFocus: false, keepPreviousData: true },
  );
}

export interface NearForm {
  file: ModuleFile;
  form: Form;
}

/** The forms around a module that a template can speak of: those that single references point to, and those that tabs list. */
export function useNearForms(file: ModuleFile | undefined, form: Form | undefined, locale: Locale) {
  const keys =
    file && form
      ? [
          ...new Set([
            ...referencesOf(form).flatMap(({ refers }) => refers ?? []),
            ...tableTabs(file).map(({ key }) => key),
          ]),
        ].toSorted()
      : [];
  return useSWR(
    file && form ? ['nearForms', file.key, locale, keys.join()] : null,
    async () => new Map((await Promise.all(keys.map((key) => nearForm(key, locale)))).flat()),
    { revalidateOnFocus: false },
  );
}

/** None where the reader has no right to it. */
async function nearForm(key: string, locale: Locale): Promise<(readonly [string, NearForm])[]> {
  try {
    const [file, { field_data }] = await Promise.all([loadModule(key), loadDefinition(key)]);
    return [[key, { file, form: translate({ module: file, definition: field_data, locale }) }]];
  } catch (error) {
    if (error instanceof CallError) return [];
    throw error;
  }
}

async function refresh(): Promise<void> {
  await mutate(
    (known) => Array.isArray(known) && (known[0] === 'templates' || known[0] === 'printout'),
  );
}
