import { useState } from 'react';
import { initialValues, type InitialContext } from '../../schemas/formLogic/initialValues.ts';
import { readForeign, type ForeignDefinition } from '../../schemas/imports/index.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import type { Form, Notice } from '../../schemas/form/form.ts';
import type { Locale } from '../../schemas/i18n/locale.ts';
import { translateMessage } from '../../schemas/i18n/messages.ts';
import { defaultNotices } from '../../schemas/validation/defaults.ts';
import { patternNotices } from '../../schemas/validation/patternNotices.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { createRecordStore, type RecordStore } from '../form/state/store.ts';
import { readJson, type JsonFault } from './jsonFault.ts';

/** All that is wrong with the definition of a form, or cannot be used. */
export function noticesOf(form: Form): Notice[] {
  return [...form.notices, ...patternNotices(form.fields.values()), ...defaultNotices(form)];
}

/** What stands at the right of the text: the last definition that could be read, drawn and filled in. */
export interface LiveForm {
  form: Form;
  store: RecordStore;
  source: ForeignDefinition;
  /** what had been answered by hand in the forms before this one */
  answered: Readonly<Record<string, unknown>>;
}

export interface Live {
  shown: LiveForm | undefined;
  /** what is wrong with the text now; the form stays what it was */
  fault: JsonFault | undefined;
  refusal: string | undefined;
}

/** Reads the text as a definition of any designer and keeps a form of it. What was typed into the form outlives changes of the text. */
export function useLiveForm(text: string, locale: Locale, context: InitialContext): Live {
  const [kept, setKept] = useState<{ text: string; locale: Locale; live: Live }>();
  if (kept?.text === text && kept.locale === locale) return kept.live;
  const live = readLive(text, kept?.live.shown, { locale, context });
  setKept({ text, locale, live });
  return live;
}

function readLive(
  text: string,
  last: LiveForm | undefined,
  { locale, context }: { locale: Locale; context: InitialContext },
): Live {
  const read = readJson(text);
  if ('fault' in read) return { shown: last, fault: read.fault, refusal: undefined };
  try {
    const source = readForeign(read.value);
    const form = translateDefinition({
      module: { key: 'playground', title: 'name', columns: [] },
      definition: source.definition,
      locale,
    });
    const answered = last ? answersFor(form, last) : {};
    const values = initialValues(form, context, answered);
    const { now, ...around } = context;
    return {
      shown: {
        form,
        source,
        answered,
        store: createRecordStore({ form, values, context: { ...around, today: now.slice(0, 10) } }),
      },
      fault: undefined,
      refusal: undefined,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return {
      shown: last,
      fault: undefined,
      refusal: translateMessage(error.id, error.data, locale),
    };
  }
}

/** What was answered by hand and still has a field of the same kind to stand in. */
function answersFor(form: Form, { store, answered }: LiveForm): Record<string, unknown> {
  const models = new Set([...Object.keys(answered), ...store.moved()]);
  const fitting = [...models].filter(
    (model) =>
      form.fields.get(model)?.valueType === store.form.fields.get(model)?.valueType &&
      form.fields.get(model)?.computed === false,
  );
  return Object.fromEntries(fitting.map((model) => [model, store.value(model)]));
}
