import { useLingui } from '@lingui/react/macro';
import type { ComponentType, FocusEvent, KeyboardEvent } from 'react';
import { Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { evaluateCondition } from '../../../schemas/conditions/conditions.ts';
import type { Field, Form } from '../../../schemas/form/form.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { ValueType } from '../../../schemas/values/valueTypes.ts';
import { valueAsText } from '../../../schemas/values/valueTypes.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { tellRefusal } from '../../../widgets/ui/refusals.ts';
import { toast } from '../../../widgets/ui/toast.ts';
import { inputComponent } from '../../../widgets/index.ts';
import type { InputProps } from '../../../widgets/contract/types.ts';
import { isConflict } from '../../data/transport/apiError.ts';
import { describeRefusal, useRefusal } from '../../data/transport/refusal.ts';
import { updateRecord } from '../../data/records.ts';
import { runWithToast } from './runWithToast.ts';
import { type RecordEnvironment, contextOf } from './permissions.ts';
import { FieldValue } from './FieldValue.tsx';
import type { Conflict, ListRow, RecordAnswer } from './types.ts';

export interface ValueEditorProps {
  file: ModuleFile;
  form: Form;
  record: ListRow | RecordAnswer;
  model: string;
  /** as it is stored */
  before: unknown;
  around: RecordEnvironment;
  locale: Locale;
  /** another value is typed into meanwhile: this one waits for its answer, and stays with what was refused */
  left?: boolean;
  /** done or given up; `step` goes on to the next value that can be typed into, unless another one is typed into `elsewhere` already */
  onClose(step: -1 | 0 | 1, elsewhere: boolean): void;
  /** goes on to the next value before this one is saved; false where there is none */
  onLeave?(step: -1 | 1): boolean;
  /** it was left, and is typed into again */
  onReturn?(): void;
}

/** A choice is an answer: nothing more is to be typed. */
const AT_ONCE: ReadonlySet<ValueType> = new Set(['choice', 'ref', 'switch']);
/** Inputs without a box around them. */
const BARE = new Set(['radio', 'checkbox', 'switch', 'rate', 'slider']);
const UNDO_MS = 8000;
/** ms in which the focus may come back, from a list that the Input opened, before it counts as left */
const LEAVE_MS = 150;

/**
 * One value of a record, typed where it stands, in a list or a panel, with the field's own Input. Enter saves, Tab saves and goes on, Esc gives up.
 * The server judges the whole record; what it says stands below. It covers its place: the nearest box that is positioned.
 */
export function ValueEditor({
  file,
  form,
  record,
  model,
  before: stored,
  around,
  locale,
  left = false,
  onClose,
  onLeave,
  onReturn,
}: ValueEditorProps) {
  const { t } = useLingui();
  const id = useId();
  const field = form.fields.get(model);
  // What is read again meanwhile is not what was typed over: a colleague's change would be overwritten without a word.
  const [{ before, version: begun }] = useState({ before: stored, version: record.version });
  const [value, setValue] = useState<unknown>(before ?? undefined);
  /** what was typed last, also before it is drawn */
  const latest = useRef(value);
  const { refusal, save, clear } = useRefusal();
  const fault = refusal?.text;
  const [conflict, setConflict] = useState<Conflict>();
  const [saving, setSaving] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  function takeFocus() {
    const control = box.current?.querySelector<HTMLElement>(
      'input, textarea, button, [role=combobox], [tabindex]',
    );
    control?.focus();
    if (control instanceof HTMLInputElement && control.type === 'text') control.select();
  }
  const gone = useRef(false);
  /** saved or given up: the focus that it loses then is no leaving */
  const ended = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      if (leaving.current !== undefined) keepTyped();
      forget();
    };
  }, []);

  const wasLeft = useRef(left);
  const returned = useEffectEvent(takeFocus);
  useEffect(() => {
    if (wasLeft.current && !left) returned();
    wasLeft.current = left;
  }, [left]);
  /** Scrolled away while it waits: it does not come back with what was there before. */
  const forget = useEffectEvent(() => left && close(0));

  const nameOf = (other: string) => form.fields.get(other)?.name;

  async function put(next: unknown, version = begun): Promise<void> {
    const values = { [model]: next ?? null };
    const saved = await updateRecord(file, { id: record.id, version, values });
    toast.success(t`已保存`, {
      duration: UNDO_MS,
      action: {
        label: t`撤销`,
        onSelect: () =>
          void runWithToast(() =>
            updateRecord(file, {
              id: record.id,
              version: saved.version,
              values: { [model]: before ?? null },
            }),
          ),
      },
    });
  }

  /** It was left, and what it stands in has gone before what was typed was sent: another record, the panel closed. */
  const keepTyped = useEffectEvent(() => {
    stopLeaving();
    if (
      !ended.current &&
      !conflict &&
      !saving &&
      valueAsText(latest.current) !== valueAsText(before)
    )
      void runWithToast(() => put(latest.current), { shows: nameOf });
  });

  function close(step: -1 | 0 | 1, goneOn = false) {
    ended.current = true;
    const typed = document.activeElement?.closest('[data-value-editor]') ?? null;
    onClose(step, goneOn || (typed !== null && typed !== box.current));
  }

  function stopLeaving() {
    clearTimeout(leaving.current);
    leaving.current = undefined;
  }
  if (!field) return null;

  /** Answers whether nothing is left to be done here. */
  async function submit(
    next: unknown,
    {
      step = 0,
      goneOn = false,
      version = begun,
    }: { step?: -1 | 0 | 1; goneOn?: boolean; version?: number } = {},
  ): Promise<boolean> {
    if (saving) return true;
    if (valueAsText(next) === valueAsText(before)) {
      close(step, goneOn);
      return true;
    }
    setSaving(true);
    setConflict(undefined);
    const done = await save(() => put(next, version), {
      shows: (other) => (other === model ? undefined : nameOf(other)),
      settle(error) {
        const { data } = error;
        if (gone.current) {
          // nobody sees any more what stands below it
          tellRefusal({ text: describeRefusal(error, nameOf).text ?? error.message });
          return true;
        }
        if (!isConflict(error) || !isConflictOf(data, model)) return false;
        setConflict(data);
        return true;
      },
    }).finally(() => setSaving(false));
    if (done) close(step, goneOn);
    return done;
  }

  function handleChange(next: unknown) {
    if (ended.current) return;
    latest.current = next;
    setValue(next);
    clear();
    if (field && AT_ONCE.has(field.valueType)) void submit(next);
  }

  /** An Input may hold back what says nothing yet, until it is left; so it is left, and what it then means is sent. */
  async function leave(step: -1 | 0 | 1) {
    const control = document.activeElement;
    if (control instanceof HTMLElement) control.blur();
    stopLeaving();
    // whoever types fast types into the next value while this one is on its way
    const goneOn = step !== 0 && onLeave?.(step) === true;
    const done = await submit(latest.current, { step, goneOn });
    if (!done && !goneOn && control instanceof HTMLElement) control.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    const within = event.currentTarget.contains(event.target as Node);
    if (event.key === 'Escape') close(0);
    else if (event.key === 'Tab' && within) void leave(event.shiftKey ? -1 : 1);
    else if (event.key === 'Enter' && within && !event.shiftKey && !isPicker(event.target))
      void leave(0);
    else return;
    event.preventDefault();
  }

  // A list that the Input opens stands elsewhere in the document, but not in this tree.
  function handleBlur(event: FocusEvent) {
    if (ended.current || event.currentTarget.contains(event.relatedTarget)) return;
    leaving.current = setTimeout(() => {
      leaving.current = undefined;
      if (!conflict) void submit(latest.current);
    }, LEAVE_MS);
  }

  const Input = inputComponent(field.type) as ComponentType<InputProps>;
  const theirs = conflict?.fields.find((each) => each.model === model);
  return (
    <div
      ref={box}
      data-value-editor
      onKeyDown={handleKeyDown}
      onFocus={() => {
        stopLeaving();
        if (left) onReturn?.();
      }}
      onBlur={handleBlur}
      onClick={(event) => event.stopPropagation()}
      className={cx(
        'absolute start-0 top-0 flex min-h-full w-max max-w-120 min-w-full flex-col justify-center rounded-md bg-surface-1 outline-2',
        left ? 'z-30 outline-line' : 'z-40 shadow-high outline-accent',
      )}
      role="presentation"
    >
      <label htmlFor={id} className="sr-only">
        {field.name}
      </label>
      <div className={cx('min-w-52', BARE.has(field.type ?? '') && 'px-2.5')} aria-busy={saving}>
        <Suspense fallback={<span className="block h-control bg-surface-2" />}>
          <Input
            id={id}
            field={limited(field, record, around)}
            value={value}
            onChange={handleChange}
            readOnly={saving}
            invalid={fault !== undefined}
            {...(fault && { describedBy: `${id}-fault` })}
            locale={locale}
          />
          <Arrived onArrive={takeFocus} />
        </Suspense>
      </div>
      {fault && (
        <p
          id={`${id}-fault`}
          role="alert"
          className="px-2.5 py-1.5 text-xs whitespace-normal text-danger"
        >
          {fault}
        </p>
      )}
      {conflict && theirs && (
        <div role="alert" className="flex flex-col gap-2 px-2.5 py-2 text-xs whitespace-normal">
          <span>
            {t`${conflict.user_name} 已改为：`}
            <FieldValue field={field} value={theirs.theirs} compact locale={locale} />
          </span>
          <span className="flex gap-2">
            <Button size="small" onClick={() => close(0)}>{t`保留对方的`}</Button>
            <Button
              size="small"
              kind="primary"
              onClick={() => void submit(value, { version: conflict.version })}
            >{t`用我的`}</Button>
          </span>
        </div>
      )}
    </div>
  );
}

/** Beside what may be loaded first: tells that it is drawn. */
function Arrived({ onArrive }: { onArrive(): void }) {
  const arrive = useEffectEvent(onArrive);
  useEffect(() => arrive(), []);
  return null;
}

/** The options that the record's conditions leave now. */
function limited(field: Field, record: ListRow | RecordAnswer, around: RecordEnvironment): Field {
  const holding = (field.limits ?? []).filter((limit) =>
    evaluateCondition(limit.when, contextOf(record, around)),
  );
  if (holding.length === 0) return field;
  const only = field.choices
    .map(({ value }) => String(value))
    .filter((value) =>
      holding.every((limit) => limit.allow.some((each) => String(each) === value)),
    );
  return { ...field, only };
}

function isConflictOf(data: unknown, model: string): data is Conflict {
  const fields = (data as Partial<Conflict> | null)?.fields;
  return Array.isArray(fields) && fields.some((each) => each.model === model);
}

/** Enter opens the list of a picker that shows none. */
function isPicker(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.tagName === 'BUTTON';
}
