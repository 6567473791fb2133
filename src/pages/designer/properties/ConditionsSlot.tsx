import { useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { type ComponentType, Suspense, useId } from 'react';
import type { Condition } from '../../../../schemas/conditions/conditions.ts';
import {
  ON_HIDE,
  type FieldConditions,
  type OnHide,
  type OptionLimit,
  type SetRule,
} from '../../../../schemas/definition/definition.ts';
import type { Field, Form } from '../../../../schemas/form/form.ts';
import { objectOf, textOf } from '../../../../schemas/definition/readDefinition.ts';
import { Button, IconButton } from '../../../../widgets/ui/Button.tsx';
import type { FormSlotProps } from '../../../../widgets/form/state/context.ts';
import { inputComponent } from '../../../../widgets/index.ts';
import type { InputProps } from '../../../../widgets/contract/types.ts';
import { operandField } from '../../../records/list/filters/rules.ts';
import { Select } from '../../../records/shared/Select.tsx';
import { useDesign, useDesignSelector } from '../state/useDesign.ts';
import { conditionLabels } from './conditionLabels.ts';
import { ConditionSentence } from './ConditionSentence.tsx';
import { useSlotValue } from './useSlotValue.ts';

type Simple = 'show' | 'require' | 'readonly';

/** When a field shows, must be answered, is locked, which options it offers and what is put into it: each said in plain words while it is folded. */
export function ConditionsSlot({ store, field }: FormSlotProps) {
  const { t } = useLingui();
  const { forms, locale } = useDesign();
  const [value, change] = useSlotValue(store, field.model);
  const form = useDesignSelector(({ history }) => forms.of(history.present.definition));
  const when = objectOf(value) as FieldConditions;
  const model = textOf(store.value('model'));
  const own = form.fields.get(model);
  const put = (next: FieldConditions) => {
    const left = Object.fromEntries(
      Object.entries(next).filter(
        ([, part]) => part !== undefined && !(Array.isArray(part) && part.length === 0),
      ),
    );
    change(Object.keys(left).length > 0 ? left : undefined);
  };
  const name = own?.name ?? textOf(store.value('name'));
  const simple: readonly { key: Simple; label: string; none: string; ending: string }[] = [
    {
      key: 'show',
      label: t`何时显示`,
      none: t`总是显示`,
      ending: t({ message: `显示「${name}」`, context: 'conditionSentence' }),
    },
    // Of what stands in a layout every field has its own.
    ...(own
      ? [
          {
            key: 'require' as const,
            label: t`何时必填`,
            none: t`按「必填」开关`,
            ending: t({ message: `「${name}」必填`, context: 'conditionSentence' }),
          },
        ]
      : []),
    {
      key: 'readonly',
      label: t`何时只读`,
      none: t`按「只读」开关`,
      ending: t({ message: `「${name}」只读`, context: 'conditionSentence' }),
    },
  ];
  return (
    <div className="flex flex-col gap-2">
      {simple.map(({ key, label, none, ending }) => (
        <Part
          key={key}
          label={label}
          words={when[key] ? conditionLabels(when[key], form) : none}
          open={false}
        >
          <ConditionSentence
            form={form}
            model={model}
            label={label}
            ending={ending}
            condition={when[key]}
            locale={locale}
            onChange={(condition) => put({ ...when, [key]: condition })}
          />
        </Part>
      ))}
      {(when.show !== undefined || when.onHide !== undefined) && (
        <div className="flex flex-col gap-1">
          <span className="text-sm text-text-2">{t`隐藏时已填的内容`}</span>
          <Select
            label={t`隐藏时已填的内容`}
            value={when.onHide ?? 'keep'}
            options={ON_HIDE.map((each) => ({
              value: each,
              label: { keep: t`保留`, clear: t`清除`, ask: t`询问填写人` }[each],
            }))}
            onChange={(onHide: OnHide) =>
              put({ ...when, onHide: onHide === 'keep' ? undefined : onHide } as FieldConditions)
            }
          />
        </div>
      )}
      {own && own.choices.length > 0 && (
        <Limits
          form={form}
          own={own}
          limits={when.options ?? []}
          onChange={(options) => put({ ...when, options })}
        />
      )}
      {own && (
        <Sets
          form={form}
          own={own}
          sets={when.set ?? []}
          onChange={(set) => put({ ...when, set })}
        />
      )}
    </div>
  );
}

function Part({
  label,
  words,
  children,
  open,
}: {
  label: string;
  words: string;
  children: React.ReactNode;
  open: boolean;
}) {
  return (
    <details open={open} className="group/part rounded-md border border-line">
      <summary className="flex cursor-pointer flex-col px-2 py-1.5 text-sm marker:content-none">
        <span className="font-semibold">{label}</span>
        <span className="text-xs break-words text-text-3">{words}</span>
      </summary>
      <div className="border-t border-line p-2">{children}</div>
    </details>
  );
}

interface LimitsProps {
  form: Form;
  own: Field;
  limits: readonly OptionLimit[];
  onChange(limits: readonly OptionLimit[]): void;
}

/** Conditions that narrow the options. */
function Limits({ form, own, limits, onChange }: LimitsProps) {
  const { t } = useLingui();
  const { locale } = useDesign();
  const words =
    limits.length === 0
      ? t`所有选项都可选`
      : limits
          .map(
            ({ when, allow }) =>
              t`${conditionLabels(when, form)}时可选：${allow.map((value) => labelIn(own, value)).join(t`、`)}`,
          )
          .join(t`；`);
  return (
    <Part label={t`可选的选项`} words={words} open={false}>
      <div className="flex flex-col gap-2">
        {limits.map((limit, at) => {
          const number = at + 1;
          return (
            <div key={at} className="flex flex-col gap-1 border-b border-line pb-2">
              <Line
                label={t`第 ${number} 条限制`}
                onRemove={() => onChange(limits.toSpliced(at, 1))}
              />
              <ConditionSentence
                form={form}
                model={own.model}
                label={t`第 ${number} 条限制`}
                condition={limit.when}
                locale={locale}
                onChange={(when) => onChange(limits.with(at, { ...limit, when: when ?? ALWAYS }))}
              />
              <fieldset className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
                <legend className="text-xs text-text-3">{t`此时可选`}</legend>
                {own.choices.map(({ value, label }) => (
                  <label
                    key={String(value)}
                    className="flex items-center gap-1 pointer-coarse:min-h-11"
                  >
                    <input
                      type="checkbox"
                      checked={limit.allow.includes(value)}
                      onChange={(event) =>
                        onChange(
                          limits.with(at, {
                            ...limit,
                            allow: event.target.checked
                              ? [...limit.allow, value]
                              : limit.allow.filter((each) => each !== value),
                          }),
                        )
                      }
                    />
                    {label}
                  </label>
                ))}
              </fieldset>
            </div>
          );
        })}
        <Button
          size="small"
          kind="quiet"
          icon={<Plus size={14} aria-hidden />}
          onClick={() =>
            onChange([...limits, { when: ALWAYS, allow: own.choices.map(({ value }) => value) }])
          }
        >{t`添加限制`}</Button>
      </div>
    </Part>
  );
}

/** Values that are put in at the moment a condition becomes true. */
function Sets({
  form,
  own,
  sets,
  onChange,
}: {
  form: Form;
  own: Field;
  sets: readonly SetRule[];
  onChange(sets: readonly SetRule[]): void;
}) {
  const { t } = useLingui();
  const { locale } = useDesign();
  const id = useId();
  const taken = operandField(own, 'eq', locale);
  const Input = inputComponent(taken.type) as ComponentType<InputProps>;
  const words =
    sets.length === 0
      ? t`不自动填写`
      : sets
          .map(
            ({ when, value }) =>
              t`${conditionLabels(when, form)}时填入「${valueWords(own, value, form)}」`,
          )
          .join(t`；`);
  const fields = [...form.fields.values()].filter(
    ({ model, valueType }) => model !== own.model && valueType === own.valueType,
  );
  return (
    <Part label={t`自动填写`} words={words} open={false}>
      <div className="flex flex-col gap-2">
        {sets.map((rule, at) => {
          const number = at + 1;
          const ref = objectOf(rule.value).ref;
          return (
            <div key={at} className="flex flex-col gap-1 border-b border-line pb-2">
              <Line
                label={t`第 ${number} 条填写`}
                onRemove={() => onChange(sets.toSpliced(at, 1))}
              />
              <ConditionSentence
                form={form}
                model={own.model}
                label={t`第 ${number} 条填写`}
                condition={rule.when}
                locale={locale}
                onChange={(when) => onChange(sets.with(at, { ...rule, when: when ?? ALWAYS }))}
              />
              {fields.length > 0 && (
                <Select
                  label={t`填入什么`}
                  value={typeof ref === 'string' ? ref : ''}
                  options={[
                    { value: '', label: t`填入固定值` },
                    ...fields.map(({ model, name }) => ({
                      value: model,
                      label: t`取「${name}」的值`,
                    })),
                  ]}
                  onChange={(model) =>
                    onChange(
                      sets.with(at, { ...rule, value: model === '' ? null : { ref: model } }),
                    )
                  }
                />
              )}
              {typeof ref !== 'string' && (
                <Suspense fallback={<span className="block h-control rounded-md bg-surface-2" />}>
                  <label htmlFor={`${id}-${at}`} className="sr-only">{t`填入的值`}</label>
                  <Input
                    id={`${id}-${at}`}
                    field={{ ...taken, name: t`填入的值` }}
                    value={rule.value ?? undefined}
                    onChange={(value) => onChange(sets.with(at, { ...rule, value: value ?? null }))}
                    readOnly={false}
                    invalid={false}
                    locale={locale}
                  />
                </Suspense>
              )}
            </div>
          );
        })}
        <Button
          size="small"
          kind="quiet"
          icon={<Plus size={14} aria-hidden />}
          onClick={() => onChange([...sets, { when: ALWAYS, value: null }])}
        >{t`添加自动填写`}</Button>
      </div>
    </Part>
  );
}

const ALWAYS: Condition = { op: 'and', rules: [] };

function Line({ label, onRemove }: { label: string; onRemove(): void }) {
  const { t } = useLingui();
  return (
    <div className="flex items-center text-xs text-text-3">
      <span className="flex-1">{label}</span>
      <IconButton
        size="small"
        icon={<X size={14} aria-hidden />}
        label={t`移除${label}`}
        onClick={onRemove}
      />
    </div>
  );
}

function labelIn(field: Field, value: unknown): string {
  return (
    field.choices.find((choice) => String(choice.value) === String(value))?.label ?? String(value)
  );
}

function valueWords(own: Field, value: unknown, form: Form): string {
  const { ref } = objectOf(value);
  if (typeof ref === 'string') return form.fields.get(ref)?.name ?? ref;
  return value === null || value === undefined
    ? '–'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : labelIn(own, value);
}
