import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Definition } from '../../../../schemas/definition/definition.ts';
import {
  PROPERTY_TABS,
  type PropertyTab,
  propertyTabs,
} from '../../../../schemas/designer/properties/propertyTabs.ts';
import type { FieldError } from '../../../../schemas/i18n/errors.ts';
import { translate } from '../../../../schemas/i18n/label.ts';
import { matchesKeyword } from '../../../../schemas/i18n/searchKeywords.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import type { Form } from '../../../../schemas/form/form.ts';
import { translateDefinition } from '../../../../schemas/form/translateDefinition.ts';
import { isEmpty } from '../../../../schemas/values/valueTypes.ts';
import type { FormSlot } from '../../../../widgets/form/state/context.ts';
import { RecordForm } from '../../../../widgets/form/RecordForm.tsx';
import { createRecordStore, type RecordStore } from '../../../../widgets/form/state/store.ts';
import { Tabs } from '../../../../widgets/ui/Tabs.tsx';
import { SearchBox } from '../../../../widgets/ui/SearchBox.tsx';
import { useDesign } from '../state/useDesign.ts';

type Values = Readonly<Record<string, unknown>>;

export interface PanelFormProps {
  definition: Definition;
  values: Values;
  slots?: Readonly<Record<string, FormSlot>>;
  /** what is wrong, by property */
  errors?: readonly FieldError[] | undefined;
  /** a long panel stands in tabs, of which this one is chosen, and is searched by the names of its properties; absent: all in one */
  tab?: PropertyTab;
  onTab?(tab: PropertyTab): void;
  /** on the first tab, before and after its properties */
  lead?: ReactNode;
  tail?: ReactNode;
  onChange(changes: Values): void;
}

/** So many properties are seen at one look. */
const FEW = 8;

/** Properties as a form of our own language: every change is told at once, and what changes elsewhere (undo) arrives in it. */
export function PanelForm({
  definition,
  values,
  slots,
  errors,
  tab,
  onTab,
  lead,
  tail,
  onChange,
}: PanelFormProps) {
  const { t } = useLingui();
  const { locale } = useDesign();
  const store = useStoreOf(definition, locale, values);
  const told = useRef(values);

  const tell = useEffectEvent(() => {
    const changes = Object.fromEntries(
      [...store.form.fields.keys()]
        .filter((model) => !same(store.value(model), told.current[model]))
        .map((model) => [model, store.value(model)]),
    );
    if (Object.keys(changes).length === 0) return;
    told.current = { ...told.current, ...changes };
    onChange(changes);
  });
  useEffect(() => store.subscribeAll(() => tell()), [store]);

  // What the designer holds goes before what stands here, unless that is what it was told.
  useEffect(() => {
    const foreign = Object.fromEntries(
      [...store.form.fields.keys()]
        .filter(
          (model) =>
            !same(values[model], store.value(model)) && !same(values[model], told.current[model]),
        )
        .map((model) => [model, values[model]]),
    );
    told.current = { ...values };
    if (Object.keys(foreign).length > 0) store.fill(foreign);
  }, [store, values]);

  useEffect(() => {
    if (errors && errors.length > 0) store.setErrors(errors);
  }, [store, errors]);

  const [sought, setSought] = useState('');
  const found = useMemo(() => propertiesCalled(store.form, sought), [store, sought]);
  const tabs = useMemo(() => propertyTabs(definition), [definition]);
  const count = [...tabs.values()].reduce((sum, { size }) => sum + size, 0);
  const long = tab !== undefined && count > FEW;
  const chosen = tab !== undefined && tabs.has(tab) ? tab : 'basics';
  // What is to be seen is seen, whatever was searched, and on whichever tab.
  const reveal = useEffectEvent((model: string) => {
    setSought('');
    const of = [...tabs].find(([, models]) => models.has(model));
    if (of) onTab?.(of[0]);
  });
  useEffect(() => store.onReveal((model) => reveal(model)), [store]);
  const drawn = (only: ReadonlySet<string> | undefined) => (
    <RecordForm store={store} locale={locale} only={only} {...(slots && { slots })} />
  );
  if (!long)
    return (
      <>
        {lead}
        {drawn(undefined)}
        {tail}
      </>
    );
  return (
    <>
      <SearchBox value={sought} onSearch={setSought} label={t`查找属性`} className="mb-1" />
      {found === undefined ? (
        <div className="-mx-3">
          <Tabs
            label={t`属性分类`}
            items={[...tabs.keys()].map((key) => ({
              key,
              label: translate(PROPERTY_TABS[key].label, locale),
            }))}
            value={chosen}
            onChange={(key) => onTab?.(key as PropertyTab)}
          >
            <div className="px-3 pt-3">
              {chosen === 'basics' && lead}
              {drawn(tabs.get(chosen))}
              {chosen === 'basics' && tail}
            </div>
          </Tabs>
        </div>
      ) : found.size === 0 ? (
        <p role="status" className="py-4 text-center text-sm text-text-3">
          {t`没有叫「${sought}」的属性`}
        </p>
      ) : (
        drawn(found)
      )}
    </>
  );
}

/** A store of the panel as it is drawn now, beginning with what the widget holds when the panel becomes another. */
function useStoreOf(definition: Definition, locale: Locale, values: Values): RecordStore {
  const [kept, setKept] = useState<{
    definition: Definition;
    locale: Locale;
    store: RecordStore;
  }>();
  if (kept?.definition === definition && kept.locale === locale) return kept.store;
  const store = createRecordStore({
    form: translateDefinition({ module: PANEL, definition, locale }),
    values,
  });
  setKept({ definition, locale, store });
  return store;
}

const PANEL = { key: 'property', title: '', columns: [] };

function same(one: unknown, other: unknown): boolean {
  return (
    Object.is(one, other) ||
    (isEmpty(one) && isEmpty(other)) ||
    JSON.stringify(one) === JSON.stringify(other)
  );
}

/** The properties whose name, help or key holds the text; all of them where there is none. */
function propertiesCalled({ fields }: Form, text: string): ReadonlySet<string> | undefined {
  if (text.trim() === '') return undefined;
  return new Set(
    [...fields.values()]
      .filter(
        ({ system, model, name, help }) => !system && matchesKeyword(text, [model, name, help], ''),
      )
      .map(({ model }) => model),
  );
}
