import { useMemo } from 'react';
import useSWR from 'swr';
import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { Definition } from '../../schemas/definition/definition.ts';
import type { Form } from '../../schemas/form/form.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { callEndpoint } from './transport/client.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { loadModule, useModule } from './modules.ts';

export interface FieldsAnswer {
  field_data: Definition;
  version: number;
}

/** How often an open screen looks whether an administrator has published other fields. */
const LOOK_AGAIN_MS = 30_000;

/** The definition of a module as it is in force, with its version, from the server. */
export async function loadDefinition(module: string): Promise<FieldsAnswer> {
  return (await callEndpoint(
    'POST',
    '/rest/sys/fields/get_fields',
    { module },
    { quiet: NETWORK_CODES },
  )) as FieldsAnswer;
}

/** What records within reach hold in a text field of a module and what contains the typed text. */
export function suggestValues(
  module: string,
  field: string,
  text: string,
  signal?: AbortSignal,
): Promise<string[]> {
  return callEndpoint(
    'GET',
    '/rest/sys/fields/suggest',
    { module, field, text },
    { quiet: true, signal },
  );
}

/** Whether no other record has this value in a unique field. */
export async function isUnique(
  asked: { module: string; field: string; value: unknown; id?: number },
  signal?: AbortSignal,
): Promise<boolean> {
  return (
    (await callEndpoint('POST', '/rest/sys/fields/check_unique', asked, { quiet: true, signal }))
      .is_unique === 1
  );
}

/** The fields of a module as this viewer may see them. Fresh on focus and every half minute, so nobody has to reload. */
export function useDefinition(module: string | undefined) {
  return useSWR(module ? ['definition', module] : null, ([, name]) => loadDefinition(name), {
    compare: isSame,
    refreshInterval: LOOK_AGAIN_MS,
    dedupingInterval: 5000,
  });
}

/** The same version for the same viewer is the same form: nothing may be drawn anew for it. */
function isSame(a: FieldsAnswer | undefined, b: FieldsAnswer | undefined): boolean {
  if (!a || !b) return a === b;
  return a.version === b.version && shaping(a) === shaping(b);
}

/** What a role hides and what it fixes, and what a list offers no more. */
function shaping({
  field_data: { field_no_power, field_read_only, stopped_defaults },
}: FieldsAnswer): string {
  return JSON.stringify([field_no_power, field_read_only, stopped_defaults]);
}

export interface ModuleForm {
  file: ModuleFile;
  form: Form;
  /** of the definition it was made from */
  version: number;
}

/** A module and its fields, translated for the reader. `data` is undefined while either is on its way. */
export function useModuleForm(module: string | undefined): {
  data: ModuleForm | undefined;
  error: unknown;
  retry(): void;
} {
  const { file, error: fileError } = useModule(module);
  const { data: fields, error, mutate } = useDefinition(module);
  const locale = useLocale();
  const data = useMemo(
    () =>
      file && fields
        ? { file, form: formOf(file, fields, locale), version: fields.version }
        : undefined,
    [file, fields, locale],
  );
  return { data, error: error ?? fileError, retry: () => void mutate() };
}

/** The forms of modules that references of a form point to, by the model of the reference, as far as `allowed` lets the reader look there. */
export function useRelatedForms(
  steps: readonly { model: string; refers?: string }[],
  allowed: (file: ModuleFile) => boolean,
): ReadonlyMap<string, Form> {
  const locale = useLocale();
  const asked = steps.flatMap(({ model, refers }) =>
    refers === undefined ? [] : [`${model} ${refers}`],
  );
  const { data } = useSWR(
    asked.length > 0 ? ['relatedForms', asked.join(), locale] : null,
    async () => {
      const modules = [...new Set(asked.map((step) => step.split(' ')[1] ?? ''))];
      const loaded = await Promise.all(
        modules.map(async (key) => [key, await loadForm(key, locale, allowed)] as const),
      );
      const byModule = new Map(loaded);
      return new Map(
        asked.flatMap((step) => {
          const [model = '', key = ''] = step.split(' ');
          const form = byModule.get(key);
          return form ? [[model, form] as const] : [];
        }),
      );
    },
    { revalidateOnFocus: false },
  );
  return data ?? NO_FORMS;
}

const NO_FORMS: ReadonlyMap<string, Form> = new Map();

/** A module's form for the reader; undefined where `allowed` keeps the reader out. */
export async function loadForm(
  key: string,
  locale: Locale,
  allowed: (file: ModuleFile) => boolean,
): Promise<Form | undefined> {
  const file = await loadModule(key);
  return allowed(file) ? formOf(file, await loadDefinition(key), locale) : undefined;
}

const forms = new WeakMap<FieldsAnswer, Map<string, Form>>();

// One form per definition, however many screens show it.
function formOf(module: ModuleFile, fields: FieldsAnswer, locale: Locale): Form {
  const known = forms.get(fields) ?? new Map<string, Form>();
  forms.set(fields, known);
  const form =
    known.get(locale) ?? translateDefinition({ module, definition: fields.field_data, locale });
  known.set(locale, form);
  return form;
}

/** The reader's language by its id on the wire. */
export function useLocale(): Locale {
  useLingui();
  return isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE;
}
