import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Condition, Group, Leaf } from '../../../schemas/conditions.ts';
import { isGroup } from '../../../schemas/conditions.ts';
import type { Filter, Form } from '../../../schemas/form.ts';
import type { Locale } from '../../../schemas/locale.ts';
import { Button, IconButton } from '../../../widgets/bricks/Button.tsx';
import { Icon } from '../../../widgets/bricks/Icon.tsx';
import { filterFrom, withOperator } from './filter.ts';
import { Operand } from './Operand.tsx';
import { operatorName } from './operatorNames.ts';
import { Select } from './Select.tsx';

export interface FilterBuilderProps {
  form: Form;
  filter: Group | undefined;
  locale: Locale;
  onApply(filter: Group | undefined): void;
}

interface Draft {
  key: number;
  rule: Condition;
}

/** Rules one below the other, joined by "all" or "any". Groups that came from elsewhere stay as one line. */
export function FilterBuilder({ form, filter, locale, onApply }: FilterBuilderProps) {
  const { t, i18n } = useLingui();
  const [op, setOp] = useState<Group['op']>(filter?.op ?? 'and');
  const [drafts, setDrafts] = useState<Draft[]>(() => startWith(filter, form));
  const change = (key: number, rule: Condition) => setDrafts(drafts.map((draft) => (draft.key === key ? { key, rule } : draft)));
  const remove = (key: number) => setDrafts(drafts.filter((draft) => draft.key !== key));
  const [first] = form.filters;

  function handleAdd() {
    const unused = form.filters.find((each) => !drafts.some(({ rule }) => !isGroup(rule) && rule.field === each.model));
    const next = unused ?? first;
    if (next) setDrafts([...drafts, { key: Math.max(0, ...drafts.map((draft) => draft.key)) + 1, rule: newRule(next) }]);
  }

  return (
    <form
      className="flex w-[min(640px,calc(100vw-40px))] flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(
          filterFrom(
            op,
            drafts.map((draft) => draft.rule),
          ),
        );
      }}
    >
      <div className="flex items-center gap-2">
        <span className="font-semibold">
          <Trans>筛选</Trans>
        </span>
        <span className="ml-auto w-40">
          <Select
            label={t`条件之间的关系`}
            value={op}
            options={[
              { value: 'and', label: t`满足全部条件` },
              { value: 'or', label: t`满足任一条件` },
            ]}
            onChange={(value) => setOp(value === 'or' ? 'or' : 'and')}
          />
        </span>
      </div>
      {drafts.length === 0 && (
        <p className="py-2 text-text-3">
          <Trans>还没有条件，列表显示全部数据。</Trans>
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {drafts.map(({ key, rule }) => (
          <li key={key} className="flex items-start gap-1.5">
            {isGroup(rule) ? (
              <span className="flex h-control min-w-0 flex-1 items-center truncate rounded-md bg-surface-2 px-3">
                <Trans>组合条件（{rule.rules.length} 条）</Trans>
              </span>
            ) : (
              <RuleLine
                form={form}
                rule={rule}
                locale={locale}
                nameOf={(operator, type) => i18n._(operatorName(operator, type))}
                onChange={(next) => change(key, next)}
              />
            )}
            <IconButton icon={<Icon name="x" />} label={t`移除条件`} onClick={() => remove(key)} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
        <Button kind="quiet" icon={<Icon name="plus" />} onClick={handleAdd}>{t`添加条件`}</Button>
        <span className="ml-auto flex gap-2">
          <Button onClick={() => onApply(undefined)}>{t`清空`}</Button>
          <Button type="submit" kind="primary">{t`筛选`}</Button>
        </span>
      </div>
    </form>
  );
}

interface RuleLineProps {
  form: Form;
  rule: Leaf;
  locale: Locale;
  nameOf(operator: Leaf['operator'], valueType: Filter['valueType']): string;
  onChange(rule: Leaf): void;
}

function RuleLine({ form, rule, locale, nameOf, onChange }: RuleLineProps) {
  const { t } = useLingui();
  const offered = form.filters.find((each) => each.model === rule.field);
  const field = form.fields.get(rule.field);
  if (!offered || !field) return null;

  function handleField(model: string) {
    const next = form.filters.find((each) => each.model === model);
    if (next) onChange(newRule(next));
  }

  return (
    <div className="grid min-w-0 flex-1 grid-cols-2 gap-1.5 sm:grid-cols-[minmax(0,10rem)_minmax(0,7rem)_minmax(0,1fr)]">
      <Select
        label={t`字段`}
        value={rule.field}
        options={form.filters.map(({ model, name }) => ({ value: model, label: name }))}
        onChange={handleField}
      />
      <Select
        label={t`比较方式`}
        value={rule.operator}
        options={offered.operators.map((operator) => ({ value: operator, label: nameOf(operator, offered.valueType) }))}
        onChange={(operator) => onChange(withOperator(rule, operator as Leaf['operator']))}
      />
      <div className="col-span-2 min-w-0 sm:col-span-1">
        <Operand
          key={`${rule.field} ${rule.operator}`}
          field={field}
          rule={rule}
          locale={locale}
          onChange={(value) => onChange({ ...rule, value })}
        />
      </div>
    </div>
  );
}

/** The first operator of a type is its usual one. */
function newRule({ model, operators }: Filter): Leaf {
  return { field: model, operator: operators[0] ?? 'eq' };
}

function startWith(filter: Group | undefined, form: Form): Draft[] {
  const [first] = form.filters;
  const rules: readonly Condition[] = filter?.rules ?? (first ? [newRule(first)] : []);
  return rules.map((rule, key) => ({ key, rule }));
}
