import { useState } from 'react';
import type { Form } from '../../../schemas/form/form.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { objectDefinition, roleModel } from '../../../schemas/dialogs/objectForm.ts';
import { type Right, RIGHT_KEYS } from '../../../schemas/permissions/rights.ts';
import { translateDefinition } from '../../../schemas/form/translateDefinition.ts';
import { createRecordStore, type RecordStore } from '../../../widgets/form/index.ts';
import { useLocale } from '../../data/definitions.ts';
import type { NewObject, ObjectChoices, ObjectInfo } from '../../data/customObjects.ts';

type Values = Readonly<Record<string, unknown>>;

/** The settings of an object as a form: of one that is there, or of a new one. Made anew when what it shows comes from the server anew. */
export function useObjectForm(
  source: ObjectInfo | ObjectChoices | undefined,
): RecordStore | undefined {
  const locale = useLocale();
  const [kept, setKept] = useState<{ source: unknown; locale: Locale; store: RecordStore }>();
  if (!source) return undefined;
  if (kept?.source === source && kept.locale === locale) return kept.store;
  const store = createRecordStore({
    form: formOf(source, locale),
    values: 'key' in source ? valuesOf(source) : { icon: 'box', menu: 1 },
  });
  setKept({ source, locale, store });
  return store;
}

function formOf(source: ObjectInfo | ObjectChoices, locale: Locale): Form {
  const definition = objectDefinition({
    isNew: !('key' in source),
    targets: source.targets,
    roles: source.roles,
    locale,
  });
  return translateDefinition({
    module: { key: 'object', title: 'name', columns: [] },
    definition,
    locale,
  });
}

function valuesOf({ key, name, icon, related, menu, approval, roles }: ObjectInfo): Values {
  return {
    key,
    name,
    icon,
    related,
    menu,
    approval,
    ...Object.fromEntries(roles.map(({ id, rights: given }) => [roleModel(id), given])),
  };
}

/** What a filled form says, as the calls take it. */
export function settingsOf(
  values: Values,
  roles: readonly { id: number }[],
): Omit<NewObject, 'key'> {
  const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
  const flag = (value: unknown) => (Number(value) === 1 ? 1 : 0);
  return {
    name: String(values.name ?? ''),
    icon: String(values.icon ?? 'box'),
    related: list(values.related),
    menu: flag(values.menu),
    approval: flag(values.approval),
    roles: roles.map(({ id }) => ({
      id,
      rights: list(values[roleModel(id)]).filter((right): right is Right =>
        RIGHT_KEYS.some((each) => each === right),
      ),
    })),
  };
}
