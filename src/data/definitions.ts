import { useMemo } from 'react';
import useSWR from 'swr';
import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { Definition } from '../../schemas/definition.ts';
import type { Form } from '../../schemas/form.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../schemas/locale.ts';
import type { ModuleFile } from '../../schemas/module.ts';
import { translate } from '../../schemas/translate.ts';
import { call } from './client.ts';
import { NETWORK_CODES } from './callError.ts';
import { useModule } from './modules.ts';

export interface FieldsAnswer {
  field_data: Definition;
  version: number;
}

/** How often an open screen looks whether an administrator has published other fields. */
const LOOK_AGAIN_MS = 30_000;

export async function loadDefinition(module: string): Promise<FieldsAnswer> {
  return (await call('POST', '/rest/sys/fields/get_fields', { module }, { quiet: NETWORK_CODES })) as FieldsAnswer;
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
  return a.version === b.version && JSON.stringify(a.field_data.field_no_power) === JSON.stringify(b.field_data.field_no_power);
}

export interface ModuleForm {
  file: ModuleFile;
  form: Form;
  /** of the definition it was made from */
  version: number;
}

/** A module and its fields, translated for the reader. `data` is undefined while either is on its way. */
export function useModuleForm(module: string | undefined): { data: ModuleForm | undefined; error: unknown; retry(): void } {
  const { file, error: fileError } = useModule(module);
  const { data: fields, error, mutate } = useDefinition(module);
  const locale = useLocale();
  const data = useMemo(
    () => (file && fields ? { file, form: formOf(file, fields, locale), version: fields.version } : undefined),
    [file, fields, locale],
  );
  return { data, error: error ?? fileError, retry: () => void mutate() };
}

const forms = new WeakMap<FieldsAnswer, Map<string, Form>>();

// One form per definition, however many screens show it.
function formOf(module: ModuleFile, fields: FieldsAnswer, locale: Locale): Form {
  const known = forms.get(fields) ?? new Map<string, Form>();
  forms.set(fields, known);
  const form = known.get(locale) ?? translate({ module, definition: fields.field_data, locale });
  known.set(locale, form);
  return form;
}

/** The reader's language by its id on the wire. */
export function useLocale(): Locale {
  useLingui();
  return isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE;
}
