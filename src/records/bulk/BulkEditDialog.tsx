import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { Suspense, useId, useState } from 'react';
import type { Field, Form } from '../../../schemas/form/form.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import { CancelButton } from '../../../widgets/ui/CancelButton.tsx';
import { Button, IconButton } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { inputComponent } from '../../../widgets/index.ts';
import type { InputProps } from '../../../widgets/contract/types.ts';
import { type BulkActionRequest, type BulkRun, useBulkRunRows } from '../../data/bulk.ts';
import { editableFields } from '../shared/editable.ts';
import { Select } from '../shared/Select.tsx';
import { FieldValue } from '../shared/FieldValue.tsx';
import { completedWithoutFailures } from './BulkActionDialog.tsx';
import { BulkFrame } from './BulkFrame.tsx';
import { Counts } from './Counts.tsx';
import { MAX_SHOWN, RefusedList } from './RefusedList.tsx';
import { discardBulkRun, useBulkRun } from './useBulkRun.ts';
import { UNDO_MS, useUndoAction } from './useUndoAction.ts';

export interface BulkEditDialogProps {
  file: ModuleFile;
  form: Form;
  ids: readonly number[];
  /** the model that stands there first */
  first?: string | undefined;
  locale: Locale;
  onClose(done: boolean): void;
}

/** What becomes of a field: a value, nothing, or some more or fewer values in its list. */
type HowTo = 'set' | 'clear' | 'add' | 'remove';

interface Line {
  key: number;
  model: string;
  how: HowTo;
  value: unknown;
}

/** One or more fields of many records: chosen, tried out by the server's own rules, then done with a count that can be stopped. */
export function BulkEditDialog({ file, form, ids, first, locale, onClose }: BulkEditDialogProps) {
  const { t, i18n } = useLingui();
  const fields = editableFields(form);
  const [lines, setLines] = useState<readonly Line[]>(() =>
    [fields.find(({ model }) => model === first) ?? fields[0]].flatMap((field) =>
      field ? [firstLine(field, 0)] : [],
    ),
  );
  const state = useBulkRun();
  const { takeBack } = useUndoAction();
  const { run, busy, untouched } = state;
  const words = translate(file.label, locale);
  const count = i18n.number(ids.length);
  const complete =
    lines.length > 0 && lines.every((line) => line.how === 'clear' || !isEmpty(line.value));
  const tried = run !== undefined && run.state !== 'checking' && run.state !== 'cancelled';
  const possible = run?.counts.todo ?? 0;

  async function handleRun(id: number, retry: boolean) {
    const before = untouched ? 0 : (run?.counts.done ?? 0);
    const outcome = await state.carryOut(id, retry);
    if (!outcome) return;
    const changed = outcome.counts.done ?? 0;
    if (changed > before)
      toast.success(t`已修改 ${changed} 条`, {
        duration: UNDO_MS,
        action: { label: t`撤销`, onSelect: () => void takeBack(id) },
      });
    if (completedWithoutFailures(outcome)) onClose(true);
  }

  function handleClose() {
    void discardBulkRun(run);
    onClose(!untouched);
  }

  return (
    <BulkFrame
      size={800}
      title={t`批量修改 ${count} 条${words}`}
      state={state}
      dirty={!tried && lines.some((line) => !isEmpty(line.value) || line.how === 'clear')}
      onAgain={(retry) => run && void handleRun(run.id, retry)}
      onUndo={() => run && void state.takeBack(run.id)}
      onClose={handleClose}
      buttons={
        tried ? (
          <>
            <Button disabled={busy} onClick={() => void state.back()}>{t`上一步`}</Button>
            <Button
              kind="primary"
              disabled={possible === 0}
              loading={busy}
              onClick={() => void handleRun(run.id, false)}
            >
              <Plural value={possible} one="修改 # 条" other="修改 # 条" />
            </Button>
          </>
        ) : (
          <>
            <CancelButton />
            <Button
              kind="primary"
              disabled={!complete}
              loading={busy}
              onClick={() =>
                void state.tryOut({ module: file.key, deed: 'update', ...editOf(lines) }, ids)
              }
            >{t`预览`}</Button>
          </>
        )
      }
    >
      {run && tried ? (
        <Outcome run={run} done={!untouched} file={file} form={form} locale={locale} />
      ) : busy ? (
        <SkeletonRows rows={5} columns={3} />
      ) : (
        <Lines fields={fields} lines={lines} locale={locale} onChange={setLines} />
      )}
    </BulkFrame>
  );
}

function firstLine(field: Field, key: number): Line {
  return { key, model: field.model, how: isList(field) ? 'add' : 'set', value: undefined };
}

/** Fields that hold several values: some can be put in or taken out while the others stay. */
function isList({ valueType }: Field): boolean {
  return valueType === 'choices' || valueType === 'refs';
}

function editOf(lines: readonly Line[]): Pick<BulkActionRequest, 'values' | 'add' | 'remove'> {
  const part = (...hows: HowTo[]) => lines.filter(({ how }) => hows.includes(how));
  const lists = (how: HowTo) =>
    Object.fromEntries(
      part(how).map(({ model, value }) => [
        model,
        Array.isArray(value) ? (value as unknown[]) : [value],
      ]),
    );
  const values = Object.fromEntries(
    part('set', 'clear').map(({ model, how, value }) => [model, how === 'clear' ? null : value]),
  );
  return { values, add: lists('add'), remove: lists('remove') };
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
  const lists: { value: HowTo; label: string }[] = [
    { value: 'add', label: t`添加` },
    { value: 'remove', label: t`移除` },
  ];
  const whole: typeof lists = [
    { value: 'set', label: t`改为` },
    { value: 'clear', label: t`清空` },
  ];
  const change = (key: number, next: Partial<Line>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...next } : line)));

  function handleAdd() {
    const [next] = free;
    if (next)
      onChange([...lines, firstLine(next, Math.max(0, ...lines.map((line) => line.key)) + 1)]);
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
                  options={[field, ...free].map(({ model, name }) => ({
                    value: model,
                    label: name,
                  }))}
                  onChange={(model) =>
                    change(
                      line.key,
                      firstLine(
                        [field, ...free].find((each) => each.model === model) ?? field,
                        line.key,
                      ),
                    )
                  }
                />
                <Select
                  label={t`如何修改`}
                  value={line.how}
                  options={[...(isList(field) ? lists : []), ...whole]}
                  onChange={(how) =>
                    change(line.key, { how, ...(how === 'clear' && { value: undefined }) })
                  }
                />
                <div className="col-span-2 min-w-0 sm:col-span-1">
                  {line.how !== 'clear' && (
                    <ValueInput
                      key={line.model}
                      field={field}
                      value={line.value}
                      locale={locale}
                      onChange={(value) => change(line.key, { value })}
                    />
                  )}
                </div>
              </div>
              <IconButton
                icon={<Icon name="x" />}
                label={t`移除`}
                disabled={lines.length === 1}
                onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
              />
            </li>
          );
        })}
      </ul>
      <span>
        <Button
          kind="quiet"
          icon={<Icon name="plus" />}
          disabled={free.length === 0}
          onClick={handleAdd}
        >{t`再改一个字段`}</Button>
      </span>
    </div>
  );
}

function ValueInput({
  field,
  value,
  locale,
  onChange,
}: Pick<LinesProps, 'locale'> & { field: Field; value: unknown; onChange(value: unknown): void }) {
  const id = useId();
  const Input = inputComponent(field.type) as ComponentType<InputProps>;
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {field.name}
      </label>
      <Suspense fallback={<span className="block h-control rounded-md bg-surface-2" />}>
        <Input
          id={id}
          field={field}
          value={value}
          onChange={onChange}
          readOnly={false}
          invalid={false}
          locale={locale}
        />
      </Suspense>
    </>
  );
}

interface OutcomeProps {
  run: BulkRun;
  done: boolean;
  file: ModuleFile;
  form: Form;
  locale: Locale;
}

const WOULD_CHANGE = ['todo'];

/** How many records change, what changes in each, and which are refused and why. */
function Outcome({ run, done, file, form, locale }: OutcomeProps) {
  const { t, i18n } = useLingui();
  const { rows: changed, count } = useBulkRunRows(run, WOULD_CHANGE, MAX_SHOWN);
  const [would, changes, same] = [
    i18n.number(count),
    i18n.number(run.counts.done ?? 0),
    i18n.number(run.counts.same ?? 0),
  ];
  return (
    <div className="flex flex-col gap-4 text-sm">
      <Counts
        run={run}
        done={done ? t`已修改 ${changes} 条` : t`将修改 ${would} 条`}
        same={t`${same} 条已是这些值`}
      />
      <RefusedList file={file} form={form} run={run} />
      {!done && count > 0 && (
        <section
          className="max-h-72 overflow-auto rounded-md border border-line"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
          tabIndex={0}
          aria-label={t`将要修改的内容`}
        >
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
              {changed.flatMap(({ id, name, before, after }) =>
                Object.keys(after).map((model, index) => {
                  const field = form.fields.get(model);
                  return (
                    <tr key={`${id} ${model}`} className="border-t border-line">
                      <td>{index === 0 && (name || `#${id}`)}</td>
                      <td className="text-text-2">{field?.name ?? model}</td>
                      <td>
                        {field && (
                          <FieldValue field={field} value={before[model]} compact locale={locale} />
                        )}
                      </td>
                      <td>
                        {field && (
                          <FieldValue field={field} value={after[model]} compact locale={locale} />
                        )}
                      </td>
                    </tr>
                  );
                }),
              )}
            </tbody>
          </table>
        </section>
      )}
      {!done && count > MAX_SHOWN && (
        <p className="text-text-3">
          <Trans>只列出前 {MAX_SHOWN} 条。</Trans>
        </p>
      )}
    </div>
  );
}
