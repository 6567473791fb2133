import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { Suspense, useId, useRef, useState } from 'react';
import type { Field, Form } from '../../../schemas/form.ts';
import { say } from '../../../schemas/locale.ts';
import type { Locale } from '../../../schemas/locale.ts';
import type { ModuleFile } from '../../../schemas/module.ts';
import { isEmpty } from '../../../schemas/valueTypes.ts';
import { Button, IconButton } from '../../../widgets/bricks/Button.tsx';
import { Dialog } from '../../../widgets/bricks/Dialog.tsx';
import { Icon } from '../../../widgets/bricks/Icon.tsx';
import { SkeletonRows } from '../../../widgets/bricks/Skeleton.tsx';
import { toast } from '../../../widgets/bricks/toast.ts';
import { inputOf } from '../../../widgets/index.ts';
import type { InputProps } from '../../../widgets/types.ts';
import { ProgressBar } from '../../../widgets/parts/ProgressBar.tsx';
import { type BulkResult, editRecords } from '../../data/bulk.ts';
import { attempt } from '../attempt.ts';
import { Shown } from '../Shown.tsx';
import type { ListRow } from '../types.ts';
import { editableFields } from './editable.ts';
import { Select } from './Select.tsx';

export interface BulkEditProps {
  file: ModuleFile;
  form: Form;
  rows: readonly ListRow[];
  locale: Locale;
  onClose(done: boolean): void;
}

interface Line {
  key: number;
  model: string;
  clear: boolean;
  value: unknown;
}

/** Long enough to read what was changed and to reach the button. */
const UNDO_MS = 12_000;

/** One or more fields of many records: chosen, tried out by the server's own rules, then done with a count that can be stopped. */
export function BulkEdit({ file, form, rows, locale, onClose }: BulkEditProps) {
  const { t } = useLingui();
  const fields = editableFields(form);
  const [lines, setLines] = useState<readonly Line[]>(() => fields.slice(0, 1).map(({ model }) => ({ key: 0, model, clear: false, value: undefined })));
  const [trial, setTrial] = useState<BulkResult>();
  const [progress, setProgress] = useState<number>();
  const [result, setResult] = useState<BulkResult>();
  const stop = useRef<AbortController>(undefined);
  const words = say(file.words, locale);
  const count = rows.length;
  const complete = lines.length > 0 && lines.every((line) => line.clear || !isEmpty(line.value));
  const values = Object.fromEntries(lines.map(({ model, clear, value }) => [model, clear ? null : value]));

  async function run(dry: boolean, ids: readonly number[]) {
    const own = new AbortController();
    stop.current = own;
    setProgress(0);
    const asked = { module: file.key, records: ids.map((id) => ({ id, values })), dry, signal: own.signal, onProgress: (_: BulkResult, done: number) => setProgress(done) };
    let answer: BulkResult | undefined;
    await attempt(async () => {
      answer = await editRecords(asked);
    });
    setProgress(undefined);
    return own.signal.aborted && dry ? undefined : answer;
  }

  async function handleTry() {
    const answer = await run(true, rows.map(({ id }) => id));
    if (answer) setTrial(answer);
  }

  async function handleRun() {
    const answer = await run(false, trial?.done.map(({ id }) => id) ?? []);
    if (!answer) return;
    const changed = answer.done.length;
    if (changed > 0) toast.success(t`已修改 ${changed} 条`, { duration: UNDO_MS, action: { label: t`撤销`, onSelect: () => void undo(answer) } });
    if (answer.refused.length > 0) setResult(answer);
    else onClose(true);
  }

  async function undo({ done }: BulkResult) {
    await attempt(async () => {
      const back = await editRecords({ module: file.key, records: done.map(({ id, version, before }) => ({ id, version, values: before })) });
      const kept = back.refused.length;
      if (kept > 0) toast.warn(t`${kept} 条之后又被修改过，没有撤销`);
      else toast.success(t`已撤销`);
    });
  }

  const busy = progress !== undefined;
  const shown = result ?? trial;
  return (
    <Dialog
      open
      size={800}
      onOpenChange={(open) => !open && !busy && onClose(result !== undefined)}
      title={t`批量修改 ${count} 条${words}`}
      dirty={!shown && lines.some((line) => !isEmpty(line.value) || line.clear)}
      footer={
        <>
          {busy && (
            <span className="me-auto flex items-center gap-3 text-sm text-text-2 tabular-nums">
              <span className="w-40">
                <ProgressBar part={progress / Math.max(1, trial?.done.length ?? count)} label={t`进度`} />
              </span>
              <Button size="small" onClick={() => stop.current?.abort()}>{t`停止`}</Button>
            </span>
          )}
          {!shown && (
            <>
              <Button onClick={() => onClose(false)}>{t`取消`}</Button>
              <Button kind="primary" disabled={!complete} loading={busy} onClick={() => void handleTry()}>{t`预览`}</Button>
            </>
          )}
          {trial && !result && (
            <>
              <Button disabled={busy} onClick={() => setTrial(undefined)}>{t`上一步`}</Button>
              <Button kind="primary" disabled={trial.done.length === 0} loading={busy} onClick={() => void handleRun()}>
                <Plural value={trial.done.length} one="修改 # 条" other="修改 # 条" />
              </Button>
            </>
          )}
          {result && <Button kind="primary" onClick={() => onClose(true)}>{t`完成`}</Button>}
        </>
      }
    >
      {shown ? (
        <Outcome result={shown} done={result !== undefined} form={form} locale={locale} />
      ) : busy ? (
        <SkeletonRows rows={5} columns={3} />
      ) : (
        <Lines fields={fields} lines={lines} locale={locale} onChange={setLines} />
      )}
    </Dialog>
  );
}

interface LinesProps {
  fields: readonly Field[];
  lines: readonly Line[];
  locale: Locale;
  onChange(lines: readonly Line[]): void;
}

function Lines({ fields, lines, locale, onChange }: LinesProps) {
  const { t } = useLingui();
  const free = fields.filter(({ model }) => !lines.some((line) => line.model === model));
  const change = (key: number, next: Partial<Line>) => onChange(lines.map((line) => (line.key === key ? { ...line, ...next } : line)));

  function handleAdd() {
    const [next] = free;
    if (next) onChange([...lines, { key: Math.max(0, ...lines.map((line) => line.key)) + 1, model: next.model, clear: false, value: undefined }]);
  }

  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2">
        {lines.map((line) => {
          const field = fields.find(({ model }) => model === line.model);
          if (!field) return null;
          return (
            <li key={line.key} className="flex items-start gap-1.5">
              <div className="grid min-w-0 flex-1 grid-cols-2 gap-1.5 sm:grid-cols-[minmax(0,12rem)_minmax(0,7rem)_minmax(0,1fr)]">
                <Select
                  label={t`字段`}
                  value={line.model}
                  options={[field, ...free].map(({ model, name }) => ({ value: model, label: name }))}
                  onChange={(model) => change(line.key, { model, value: undefined, clear: false })}
                />
                <Select
                  label={t`如何修改`}
                  value={line.clear ? 'clear' : 'set'}
                  options={[
                    { value: 'set', label: t`改为` },
                    { value: 'clear', label: t`清空` },
                  ]}
                  onChange={(how) => change(line.key, { clear: how === 'clear', value: undefined })}
                />
                <div className="col-span-2 min-w-0 sm:col-span-1">
                  {!line.clear && <ValueInput key={line.model} field={field} value={line.value} locale={locale} onChange={(value) => change(line.key, { value })} />}
                </div>
              </div>
              <IconButton icon={<Icon name="x" />} label={t`移除`} disabled={lines.length === 1} onClick={() => onChange(lines.filter(({ key }) => key !== line.key))} />
            </li>
          );
        })}
      </ul>
      <span>
        <Button kind="quiet" icon={<Icon name="plus" />} disabled={free.length === 0} onClick={handleAdd}>{t`再改一个字段`}</Button>
      </span>
    </div>
  );
}

function ValueInput({ field, value, locale, onChange }: Pick<LinesProps, 'locale'> & { field: Field; value: unknown; onChange(value: unknown): void }) {
  const id = useId();
  const Input = inputOf(field.type) as ComponentType<InputProps>;
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {field.name}
      </label>
      <Suspense fallback={<span className="block h-control rounded-md bg-surface-2" />}>
        <Input id={id} field={field} value={value} onChange={onChange} readOnly={false} invalid={false} locale={locale} />
      </Suspense>
    </>
  );
}

/** At most so many lines are read. */
const MOST_SHOWN = 100;

interface OutcomeProps {
  result: BulkResult;
  done: boolean;
  form: Form;
  locale: Locale;
}

/** How many records change, what changes in each, and which are refused and why. */
function Outcome({ result: { done: changed, same, refused }, done, form, locale }: OutcomeProps) {
  const { t } = useLingui();
  const [count, kept, left] = [changed.length, same.length, refused.length];
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p aria-live="polite" className="flex flex-wrap gap-x-4 gap-y-1">
        <span className="font-semibold">{done ? t`已修改 ${count} 条` : t`将修改 ${count} 条`}</span>
        {kept > 0 && <span className="text-text-2">{t`${kept} 条已是这些值`}</span>}
        {left > 0 && <span className="text-danger">{t`${left} 条不能修改`}</span>}
      </p>
      {left > 0 && (
        <section aria-label={t`不能修改的数据`} className="rounded-md border border-line">
          <ul className="max-h-52 divide-y divide-line overflow-y-auto">
            {refused.slice(0, MOST_SHOWN).map(({ id, name, message, errors }) => (
              <li key={id} className="flex flex-wrap gap-x-3 px-3 py-1.5">
                <span className="min-w-0 truncate font-semibold">{name || `#${id}`}</span>
                <span className="min-w-0 break-words text-text-2">
                  {errors.length > 0 ? errors.map((fault) => `${form.fields.get(fault.field)?.name ?? fault.field}：${fault.message}`).join('；') : message}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!done && count > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        <section className="max-h-72 overflow-auto rounded-md border border-line" tabIndex={0} aria-label={t`将要修改的内容`}>
          <table className="w-full text-start">
            <thead className="sticky top-0 bg-surface-2 text-xs text-text-2 [&_th]:px-3 [&_th]:py-1.5 [&_th]:text-start [&_th]:font-normal">
              <tr>
                <th scope="col">{t`名称`}</th>
                <th scope="col">{t`字段`}</th>
                <th scope="col">{t`原值`}</th>
                <th scope="col">{t`新值`}</th>
              </tr>
            </thead>
            <tbody className="[&_td]:max-w-56 [&_td]:truncate [&_td]:px-3 [&_td]:py-1.5">
              {changed.slice(0, MOST_SHOWN).flatMap(({ id, name, before, after }) =>
                Object.keys(after).map((model, index) => {
                  const field = form.fields.get(model);
                  return (
                    <tr key={`${id} ${model}`} className="border-t border-line">
                      <td>{index === 0 && (name || `#${id}`)}</td>
                      <td className="text-text-2">{field?.name ?? model}</td>
                      <td>{field && <Shown field={field} value={before[model]} compact locale={locale} />}</td>
                      <td>{field && <Shown field={field} value={after[model]} compact locale={locale} />}</td>
                    </tr>
                  );
                }),
              )}
            </tbody>
          </table>
        </section>
      )}
      {!done && count > MOST_SHOWN && (
        <p className="text-text-3">
          <Trans>只列出前 {MOST_SHOWN} 条。</Trans>
        </p>
      )}
    </div>
  );
}
