import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Form } from '../../../schemas/form/form.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { DialogFrame } from '../../../widgets/ui/DialogFrame.tsx';
import { mergeValues, type Overlap, type Side } from '../shared/conflict.ts';
import { FieldValue } from '../shared/FieldValue.tsx';
import type { Conflict } from '../shared/types.ts';

export interface ConflictDialogProps {
  conflict: Conflict;
  form: Form;
  locale: Locale;
  onResolve(sides: Readonly<Record<string, Side>>): void;
  onCancel(): void;
}

/** Somebody was faster in the same fields: each is decided by the reader. What does not overlap the server has merged already. */
export function ConflictDialog({
  conflict,
  form,
  locale,
  onResolve,
  onCancel,
}: ConflictDialogProps) {
  const { t } = useLingui();
  const [sides, setSides] = useState<Record<string, Side>>(() =>
    Object.fromEntries(
      conflict.fields.map((overlap) => [
        overlap.model,
        isMergeable(overlap, form) ? 'merged' : 'mine',
      ]),
    ),
  );
  const { user_name: who, time } = conflict;
  return (
    <DialogFrame
      open
      size={800}
      onOpenChange={onCancel}
      title={t`数据已被他人修改`}
      description={
        who
          ? t`${who} 于 ${time} 修改了下列字段，请选择要保留的内容。其他字段的修改会自动合并。`
          : t`下列字段已被修改，请选择要保留的内容。其他字段的修改会自动合并。`
      }
      footer={
        <>
          <Button onClick={onCancel}>{t`返回编辑`}</Button>
          <Button kind="primary" onClick={() => onResolve(sides)}>{t`按所选保存`}</Button>
        </>
      }
    >
      <ul className="mt-3 flex flex-col gap-4">
        {conflict.fields.map((overlap) => (
          <li key={overlap.model}>
            <Choice
              overlap={overlap}
              form={form}
              locale={locale}
              side={sides[overlap.model] ?? 'mine'}
              onChange={(side) => setSides({ ...sides, [overlap.model]: side })}
            />
          </li>
        ))}
      </ul>
    </DialogFrame>
  );
}

interface ChoiceProps {
  overlap: Overlap;
  form: Form;
  locale: Locale;
  side: Side;
  onChange(side: Side): void;
}

function Choice({ overlap, form, locale, side, onChange }: ChoiceProps) {
  const { t } = useLingui();
  const field = form.fields.get(overlap.model);
  const show = (value: unknown) =>
    field ? <FieldValue field={field} value={value} locale={locale} /> : String(value ?? '');
  const options: { side: Side; label: string; value: unknown }[] = [
    { side: 'mine', label: t`我的修改`, value: overlap.mine },
    { side: 'theirs', label: t`对方的修改`, value: overlap.theirs },
  ];
  if (isMergeable(overlap, form))
    options.push({
      side: 'merged',
      label: t`合并两者`,
      value: mergeValues(field?.valueType ?? 'any', overlap),
    });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 flex w-full flex-wrap items-baseline gap-2 text-sm">
        <span className="font-semibold">{field?.name ?? overlap.name}</span>
        <span className="flex min-w-0 gap-1 text-xs text-text-3">
          <Trans>原来：</Trans>
          <span className="min-w-0 truncate">{show(overlap.base)}</span>
        </span>
      </legend>
      <div className={cx('grid gap-2', options.length > 2 ? 'sm:grid-cols-3' : 'sm:grid-cols-2')}>
        {options.map((option) => (
          <label
            key={option.side}
            className={cx(
              'flex min-w-0 gap-2 rounded-md border p-2.5 text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent',
              option.side === side ? 'border-accent bg-selected' : 'border-line hover:bg-hover',
            )}
          >
            <input
              type="radio"
              aria-label={`${option.label} ${field?.name ?? overlap.name}`}
              name={`side-${overlap.model}`}
              checked={option.side === side}
              onChange={() => onChange(option.side)}
              className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="block text-xs text-text-3">{option.label}</span>
              <span className="block max-h-40 overflow-y-auto break-words [&_a]:pointer-events-none">
                {show(option.value)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function isMergeable(overlap: Overlap, form: Form): boolean {
  return mergeValues(form.fields.get(overlap.model)?.valueType ?? 'any', overlap) !== undefined;
}
