import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Definition } from '../../../../schemas/definition/definition.ts';
import type { FieldError } from '../../../../schemas/i18n/errors.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import { translateDefinition } from '../../../../schemas/form/translateDefinition.ts';
import { isEmpty } from '../../../../schemas/values/valueTypes.ts';
import type { FormSlot } from '../../../../widgets/form/state/context.ts';
import { RecordForm } from '../../../../widgets/form/RecordForm.tsx';
import { createRecordStore, type RecordStore } from '../../../../widgets/form/state/store.ts';
import { useDesign } from '../state/useDesign.ts';

type Values = Readonly<Record<string, unknown>>;

export interface PanelFormProps {
  definition: Definition;
  values: Values;
  slots?: Readonly<Record<string, FormSlot>>;
  /** what is wrong, by property */
  errors?: readonly FieldError[] | undefined;
  onChange(changes: Values): void;
}

/** Properties as a form of our own language: every change is told at once, and what changes elsewhere (undo) arrives in it. */
export function PanelForm({ definition, values, slots, errors, onChange }: PanelFormProps) {
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
  return <RecordForm store={store} locale={locale} {...(slots && { slots })} />;
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
