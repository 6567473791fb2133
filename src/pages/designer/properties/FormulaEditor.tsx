import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { BLANK_FORMULA } from '../../../../schemas/designer/edits/fieldKinds.ts';
import { setFormula } from '../../../../schemas/designer/edits/edits.ts';
import {
  keysInFormula,
  namesInFormula,
  operandText,
} from '../../../../schemas/designer/edits/formulaNames.ts';
import { isSpelled } from '../../../../schemas/designer/edits/keyFromName.ts';
import { sampleValues } from '../../../../schemas/designer/faults/sampleValues.ts';
import type { Field } from '../../../../schemas/form/form.ts';
import { FUNCTION_HELP } from '../../../../schemas/formulas/help.ts';
import { translate } from '../../../../schemas/i18n/label.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import { FieldMessage } from '../../../../widgets/ui/Field.tsx';
import { cx } from '../../../../widgets/ui/cx.ts';
import { boxClass } from '../../../../widgets/ui/TextBox.tsx';
import { localNow } from '../../../records/shared/localNow.ts';

import { usePronunciation } from '../../../data/search/usePronunciation.ts';
import { useDesign, useDesignSelector } from '../state/useDesign.ts';

type Formulas = typeof import('../../../../schemas/formulas/index.ts');

/** Kinds of value that a formula can give. */
const COMPUTABLE: ReadonlySet<string> = new Set([
  'number',
  'text',
  'longtext',
  'date',
  'datetime',
  'time',
  'choice',
  'switch',
]);

const NOTHING: Readonly<Record<string, unknown>> = {};

interface Offer {
  key: string;
  /** what is put in */
  text: string;
  label: string;
  note: string;
}

/** The formula of a field: completed by field and function names, its fault underlined, its result on the record of the preview. */
export function FormulaEditor({
  model,
  name,
  example,
  leads,
}: {
  model: string;
  name: string;
  example: Readonly<Record<string, unknown>> | undefined;
  /** it stands before the other properties */
  leads: boolean;
}) {
  const { t } = useLingui();
  const { store, forms, locale } = useDesign();
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const form = useDesignSelector(({ history }) => forms.of(history.present.definition));
  const stored = useDesignSelector(
    ({ history }) => history.present.definition.compute_formula?.[model] ?? '',
  );
  const [typed, setTyped] = useState<{ text: string; stored: string }>();
  const pronounce = usePronunciation();
  const fields = useMemo(
    () =>
      [...form.fields.values()].map((field) => ({
        ...field,
        spelled: isSpelled(field.widget, pronounce),
      })),
    [form, pronounce],
  );
  // Keys are what is kept; people read and write names, and what they typed stays as they typed it.
  const text = useMemo(
    () => (typed?.stored === stored ? typed.text : namesInFormula(stored, fields)),
    [typed, stored, fields],
  );
  const language = useFormulas(text !== '');
  const [caret, setCaret] = useState<number>();
  const [at, setAt] = useState(0);
  const field = form.fields.get(model);
  const word = caret === undefined ? '' : wordBefore(text, caret);
  const offers = useMemo(
    () =>
      caret === undefined || word === ''
        ? []
        : offersFor(word, {
            fields,
            model,
            locale,
          }),
    [word, caret, fields, model, locale],
  );
  const sample = useMemo(
    () => (language ? (example ?? sampleValues(form, localNow().slice(0, 10))) : NOTHING),
    [language, form, example],
  );
  const judged = useMemo(
    () => language && judge(language, text, { form, fields, field, sample, model, locale }),
    [language, text, form, fields, field, sample, model, locale],
  );
  if (!field || !COMPUTABLE.has(field.valueType)) return null;
  const open = offers.length > 0;
  const fault = judged?.fault;

  function put(next: string) {
    const keys = keysInFormula(next, fields).text;
    setTyped({ text: next, stored: keys });
    store.edit(
      (definition, selected) => ({
        definition: setFormula(definition, model, keys === '' ? undefined : keys),
        selected,
      }),
      { label: t`修改「${name}」的公式`, merge: `formula ${model}` },
    );
  }

  function take(offer: Offer) {
    const end = caret ?? text.length;
    const begin = end - word.length;
    const isCall = offer.text.endsWith('(');
    const next = begin + offer.text.length;
    // The caret stands behind the word before the next key comes, however fast somebody types.
    flushSync(() => {
      put(
        text.slice(0, begin) +
          offer.text +
          (isCall && text[end] !== '(' ? ')' : '') +
          text.slice(end),
      );
      setCaret(undefined);
    });
    box.current?.setSelectionRange(next, next);
  }

  function handleKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing || !open) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = offers[at];
    if (step !== undefined) setAt((at + step + offers.length) % offers.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) take(chosen);
    else if (event.key === 'Escape') setCaret(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const shared =
    'min-h-16 w-full resize-y p-2 font-mono text-xs leading-5 break-words whitespace-pre-wrap';
  return (
    <div
      className={cx(
        'flex flex-col gap-1 border-line',
        leads ? 'mb-2 border-b pt-1 pb-4' : 'mt-4 border-t pt-3',
      )}
    >
      <label htmlFor={id} className="text-sm font-semibold">
        <Trans>公式</Trans>
      </label>
      <div className="relative">
        <pre
          aria-hidden
          className={`${shared} pointer-events-none absolute inset-0 overflow-hidden border border-transparent text-transparent`}
        >
          {fault?.position === undefined ? (
            text
          ) : (
            <>
              {text.slice(0, fault.position)}
              <mark className="bg-transparent text-transparent underline decoration-danger decoration-wavy decoration-2">
                {text.slice(
                  fault.position,
                  fault.position + (lengthAt(text, fault.position) || 1),
                ) || ' '}
              </mark>
            </>
          )}
        </pre>
        <textarea
          ref={box}
          id={id}
          value={text}
          rows={3}
          spellCheck={false}
          dir="ltr"
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={`${id}-said`}
          aria-autocomplete="list"
          aria-controls={open ? `${id}-offers` : undefined}
          aria-activedescendant={open ? `${id}-${at}` : undefined}
          placeholder={t`例如 price * count，或 IF(…)`}
          onChange={(event) => {
            put(event.target.value);
            setCaret(event.target.selectionStart);
            setAt(0);
          }}
          onKeyDown={handleKeyDown}
          onFocus={({ target }) => text === BLANK_FORMULA && target.select()}
          onBlur={() => setCaret(undefined)}
          className={`${boxClass({ invalid: fault !== undefined })} ${shared} relative bg-transparent outline-none`}
        />
        {open && (
          <ul
            id={`${id}-offers`}
            role="listbox"
            aria-label={t`字段和函数`}
            className="absolute inset-x-0 top-full z-20 mt-1 max-h-60 overflow-y-auto rounded-md bg-surface-1 p-1 shadow-layer"
          >
            {offers.map((offer, index) => (
              <li
                key={offer.key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                onPointerDown={(event) => {
                  event.preventDefault();
                  take(offer);
                }}
                className={`flex cursor-pointer items-baseline gap-2 rounded px-2 py-1 text-sm ${index === at ? 'bg-selected' : 'hover:bg-hover'}`}
              >
                <span className="shrink-0">{offer.label}</span>
                <span className="min-w-0 flex-1 truncate text-xs text-text-3">{offer.note}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div id={`${id}-said`} aria-live="polite" className="text-xs">
        {fault && <FieldMessage>{fault.text}</FieldMessage>}
        {judged && !fault && text !== '' && (
          <p className="text-text-2">
            {judged.reads.length > 0 && (
              <span className="block text-text-3">
                <Trans>
                  用到：
                  {judged.reads.map((each) => form.fields.get(each)?.name ?? each).join(t`、`)}
                </Trans>
              </span>
            )}
            <Trans>
              预览记录的结果：<output className="font-semibold">{judged.result}</output>
            </Trans>
          </p>
        )}
        {text === '' && (
          <p className="text-text-3">
            <Trans>填写公式后，此字段自动计算，不能手填。</Trans>
          </p>
        )}
      </div>
      <details className="text-xs">
        <summary className="cursor-pointer py-1 text-text-2">
          <Trans>函数说明</Trans>
        </summary>
        <dl className="max-h-60 overflow-y-auto" tabIndex={0} aria-label={t`函数说明`}>
          {FUNCTION_HELP.map(([signature, label]) => (
            <div key={signature} className="py-0.5">
              <dt className="font-mono text-text-1">{signature}</dt>
              <dd className="ps-3 text-text-3">{translate(label, locale)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

/** The formula language, once there is something to read. */
function useFormulas(wanted: boolean): Formulas | undefined {
  const [language, setLanguage] = useState<Formulas>();
  useEffect(() => {
    let live = true;
    if (wanted)
      void import('../../../../schemas/formulas/index.ts').then(
        (loaded) => live && setLanguage(() => loaded),
      );
    return () => {
      live = false;
    };
  }, [wanted]);
  return language;
}

interface Judged {
  fault?: { text: string; position: number | undefined };
  reads: readonly string[];
  result: string;
}

interface JudgeInput {
  form: ReturnType<ReturnType<typeof useDesign>['forms']['of']>;
  fields: readonly Field[];
  field: Field | undefined;
  sample: Readonly<Record<string, unknown>>;
  model: string;
  locale: Locale;
}

function judge(
  { formulaGraph, formulaMessage, FormulaError, isFault, operandFault, parseFormula }: Formulas,
  text: string,
  { form, fields, field, sample, model, locale: reader }: JudgeInput,
): Judged {
  if (text.trim() === '') return { reads: [], result: '' };
  const keys = keysInFormula(text, fields);
  try {
    const { deps, term } = parseFormula(keys.text, (each) => form.fields.has(each));
    const { graph, faults } = formulaGraph(
      form.formulas,
      (each) => form.fields.has(each),
      (each) => form.fields.get(each)?.precision,
    );
    const own = faults.find((each) => each.model === model)?.error ?? operandFault(term, form);
    if (own) throw own;
    const record: Record<string, unknown> = { ...sample };
    const now = localNow();
    graph.run(
      'all',
      (each) => record[each],
      (each, value) => {
        record[each] = value;
      },
      { today: now.slice(0, 10), now },
    );
    const value = record[model];
    return {
      reads: deps,
      result: isFault(value)
        ? formulaMessage(value, reader)
        : value === null || value === undefined
          ? '–'
          : `${String(value)}${field?.unit ?? ''}`,
    };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return {
      fault: {
        text: formulaMessage(error, reader),
        position: error.position === undefined ? undefined : keys.placeOf(error.position),
      },
      reads: [],
      result: '',
    };
  }
}

function wordBefore(text: string, caret: number): string {
  return /[\p{L}_][\p{L}\p{N}_]*$/u.exec(text.slice(0, caret))?.[0] ?? '';
}

function lengthAt(text: string, position: number): number {
  return /^[\p{L}\p{N}_]+/u.exec(text.slice(position))?.[0].length ?? 1;
}

function offersFor(
  word: string,
  {
    fields,
    model: own,
    locale,
  }: { fields: readonly Field[]; model: string; locale: Parameters<typeof translate>[1] },
): Offer[] {
  const wanted = word.toLowerCase();
  const found = fields
    .filter(
      ({ model, name }) =>
        model !== own &&
        (model.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted)),
    )
    .map(({ model, name }): Offer => ({
      key: model,
      text: operandText(model, fields),
      label: name,
      note: model,
    }));
  const functions = FUNCTION_HELP.filter(([signature]) =>
    signature.toLowerCase().startsWith(wanted),
  ).map(([signature, label]): Offer => ({
    key: signature,
    text: `${signature.split('(')[0] ?? ''}(`,
    label: signature,
    note: translate(label, locale),
  }));
  // A word that is typed to its end is offered too: Enter takes it, as for every other, and does not break the line.
  return [...found, ...functions].slice(0, 8);
}
