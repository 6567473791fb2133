import useSWR, { mutate } from 'swr';
import type { ResponseOf, ParamsOf } from '../../schemas/endpoints/index.ts';
import type { Form } from '../../schemas/form/form.ts';
import type { Locale } from '../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { referencesOf, tableTabs } from '../../schemas/print/placeholders.ts';
import type { PrintData } from '../../schemas/print/types.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { ApiError, NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';
import { endpointUrl } from './transport/endpointUrl.ts';
import { saveFile } from './transport/saveFile.ts';
import { loadDefinition } from './definitions.ts';
import { loadModule } from './modules.ts';

export type Template = ResponseOf<'templateList'>[number];
export type TemplateText = ResponseOf<'templateRead'>;
export type TemplateDraft = ParamsOf<'templateSave'>;

const READ = { quiet: NETWORK_CODES };

/** Those of a module, or of all: what the reader may use, or manage. */
export function useTemplates(module?: string) {
  return useSWR(
    ['templates', module ?? ''],
    ([, key]) =>
      callEndpoint('GET', '/rest/sys/template/list', key === '' ? {} : { module: key }, READ),
    { dedupingInterval: 0 },
  );
}

/** A print template as it is stored. */
export function loadTemplate(id: number): Promise<TemplateText> {
  return callEndpoint('GET', '/rest/sys/template/read', { id }, { quiet: true });
}

/** The page says itself what is wrong. */
export async function saveTemplate(
  draft: TemplateDraft,
  idempotencyKey?: string,
): Promise<{ id: number; version: number }> {
  const saved = await callEndpoint('POST', '/rest/sys/template/save', draft, {
    ...(idempotencyKey && { idempotencyKey }),
  });
  await refreshTemplates();
  return saved;
}

/** Lets the browser save what is printed of a record as a PDF; without a template by the module's own choice. */
export function savePrintedPdf({
  module,
  id,
  template_id,
}: {
  module: string;
  id: number;
  template_id: number | undefined;
}): Promise<void> {
  const given = new URLSearchParams({ module, id: String(id) });
  if (template_id) given.set('template_id', String(template_id));
  return saveFile(`${endpointUrl('/rest/sys/template/pdf')}?${given.toString()}`);
}

/** A record as it is printed by a template, or by the module's own choice. */
export function usePrintout(module: string, id: number, template: number | undefined) {
  return useSWR(
    ['printout', module, id, template ?? 0],
    () =>
      callEndpoint(
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
      (await callEndpoint(
        'GET',
        '/rest/sys/template/data',
        { module, id: id ?? 0, ...(tables.length > 0 && { tables: [...tables] }) },
        { quiet: true },
      )) as PrintData,
    { revalidateOnFocus: false, keepPreviousData: true },
  );
}

export interface RelatedForm {
  file: ModuleFile;
  form: Form;
}

/** The forms around a module that a template can speak of: those that single references point to, and those that tabs list. */
export function useRelatedTemplateForms(
  file: ModuleFile | undefined,
  form: Form | undefined,
  locale: Locale,
) {
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
async function nearForm(key: string, locale: Locale): Promise<(readonly [string, RelatedForm])[]> {
  try {
    const [file, { field_data }] = await Promise.all([loadModule(key), loadDefinition(key)]);
    return [
      [key, { file, form: translateDefinition({ module: file, definition: field_data, locale }) }],
    ];
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

/** Lists of templates, and what is printed by them. */
export async function refreshTemplates(): Promise<void> {
  await mutate(
    (known) =>
      Array.isArray(known) &&
      (known[0] === 'templates' || known[0] === 'printout' || known[1] === 'resource'),
  );
}
