import { useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import {
  type Condition,
  type Group,
  isGroup,
  type Leaf,
} from '../../../../schemas/conditions/conditions.ts';
import type { Field, Form } from '../../../../schemas/form/form.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import { type Operator, OPERATORS_OF } from '../../../../schemas/conditions/operators.ts';
import { Button, IconButton } from '../../../../widgets/ui/Button.tsx';
import { withOperator } from '../../../records/list/filters/rules.ts';
import { Operand } from '../../../records/list/filters/Operand.tsx';
import { operatorName } from '../../../records/list/filters/operatorNames.ts';
import { Select } from '../../../records/shared/Select.tsx';

export interface ConditionEditorProps {
  form: Form;
  /** the field that the condition is of, which it does not compare with itself */
  model: string;
  condition: Condition | undefined;
  locale: Locale;
  /** what it decides, for screen readers */
  label: string;
  /** comparisons that mean nothing here are not offered */
  offers?: (operator: Operator) => boolean;
  onChange(condition: Condition | undefined): void;
}

const DEEPEST = 3;

/** A condition as rules one below the other, joined by all or any, in groups where that is needed. */
export function ConditionEditor({ condition, onChange, ...props }: ConditionEditorProps) {
  const group: Group =
    condition && isGroup(condition)
      ? condition
      : { op: 'and', rules: condition ? [condition] : [] };
  const handleChange = ({ op, rules }: Group) => {
    const [first] = rules;
    onChange(
      rules.length === 0
        ? undefined
        : rules.length === 1 && first && !isGroup(first)
          ? first
          : { op, rules },
    );
  };
  return <GroupEditor {...props} group={group} depth={0} onChange={handleChange} />;
}

type PartProps = Omit<ConditionEditorProps, 'condition' | 'onChange'>;

function GroupEditor({
  group,
  depth,
  onChange,
  ...props
}: PartProps & { group: Group; depth: number; onChange(group: Group): void }) {
  const { t } = useLingui();
  const { form, model, label } = props;
  const fields = offeredFields(form, model);
  const [first] = fields;
  const { op, rules } = group;
  const replace = (at: number, rule: Condition) => onChange({ op, rules: rules.with(at, rule) });
  const box = useRef<HTMLDivElement>(null);

  /** The keys go on in what was added, after the frame that draws it; after a removal where the next one is added. */
  function change(next: readonly Condition[]) {
    const target =
      next.length > rules.length
        ? ':scope > [role=group]:nth-last-child(2) select'
        : ':scope > [data-add] button';
    onChange({ op, rules: [...next] });
    requestAnimationFrame(() =>
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(target)?.focus()),
    );
  }

  return (
    <div
      ref={box}
      className={
        depth > 0
          ? 'flex flex-col gap-1.5 rounded-md border border-line p-1.5'
          : 'flex flex-col gap-1.5'
      }
    >
      {rules.length > 1 && (
        <Select
          label={t`${label}：条件之间的关系`}
          value={op}
          options={[
            { value: 'and', label: t`满足全部条件` },
            { value: 'or', label: t`满足任一条件` },
          ]}
          onChange={(next) => onChange({ op: next, rules })}
        />
      )}
      {rules.map((rule, at) => {
        const number = at + 1;
        return (
          // Rules have no names of their own: they are told apart by their order.
          <div
            key={at}
            role="group"
            aria-label={t`${label}：第 ${number} 个条件`}
            className="flex items-start gap-1"
          >
            <div className="min-w-0 flex-1">
              {isGroup(rule) ? (
                <GroupEditor
                  {...props}
                  group={rule}
                  depth={depth + 1}
                  onChange={(next) => replace(at, next)}
                />
              ) : (
                <Rule
                  {...props}
                  rule={rule}
                  fields={fields}
                  onChange={(next) => replace(at, next)}
                />
              )}
            </div>
            <IconButton
              size="small"
              icon={<X size={14} aria-hidden />}
              label={t`移除第 ${number} 个条件`}
              onClick={() => change(rules.toSpliced(at, 1))}
            />
          </div>
        );
      })}
      {first && (
        <div data-add className="flex gap-1">
          <Button
            size="small"
            kind="quiet"
            icon={<Plus size={14} aria-hidden />}
            onClick={() => change([...rules, newRule(first)])}
          >{t`添加条件`}</Button>
          {depth < DEEPEST && rules.length > 0 && (
            <Button
              size="small"
              kind="quiet"
              onClick={() =>
                change([...rules, { op: op === 'and' ? 'or' : 'and', rules: [newRule(first)] }])
              }
            >{t`添加条件组`}</Button>
          )}
        </div>
      )}
    </div>
  );
}

function Rule({
  form,
  fields,
  rule,
  locale,
  offers = () => true,
  onChange,
}: PartProps & { fields: readonly Field[]; rule: Leaf; onChange(rule: Leaf): void }) {
  const { t, i18n } = useLingui();
  const field = form.fields.get(rule.field);
  const operators = field
    ? OPERATORS_OF[field.valueType].filter((each) => each === rule.operator || offers(each))
    : [rule.operator];
  const names = fields.map(({ model, name }) => ({ value: model, label: name }));
  // What nobody can choose here (a field that is gone, the viewer, a setting) is kept and said.
  if (!names.some(({ value }) => value === rule.field))
    names.unshift({ value: rule.field, label: field?.name ?? rule.field });
  return (
    <div className="flex flex-col gap-1">
      <div className="grid grid-cols-2 gap-1">
        <Select
          label={t`字段`}
          value={rule.field}
          options={names}
          onChange={(model) => {
            const next = form.fields.get(model);
            if (next) onChange(newRule(next));
          }}
        />
        <Select
          label={t`比较方式`}
          value={rule.operator}
          options={operators.map((operator) => ({
            value: operator,
            label: i18n._(operatorName(operator, field?.valueType ?? 'text')),
          }))}
          onChange={(operator) => onChange(withOperator(rule, operator))}
        />
      </div>
      {field && (
        <Operand
          key={`${rule.field} ${rule.operator}`}
          field={field}
          rule={rule}
          locale={locale}
          onChange={(value) => onChange({ ...rule, value })}
        />
      )}
    </div>
  );
}

/** The fields that a condition may name: every one that can be compared, but the one that it is of. */
export function offeredFields(form: Form, model: string): readonly Field[] {
  return [...form.fields.values()].filter(
    (field) =>
      field.model !== model &&
      field.model !== 'version' &&
      OPERATORS_OF[field.valueType].length > 0,
  );
}

/** A rule about a field, with the first comparison that its values know. */
export function newRule({ model, valueType }: Field): Leaf {
  return { field: model, operator: OPERATORS_OF[valueType][0] ?? 'nempty' };
}
