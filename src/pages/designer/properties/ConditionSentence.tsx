import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { Fragment, type ReactNode, type RefObject, useRef, useState } from 'react';
import { type Group, isGroup, type Leaf } from '../../../../schemas/conditions/conditions.ts';
import { OPERATORS, OPERATORS_OF } from '../../../../schemas/conditions/operators.ts';
import type { Field } from '../../../../schemas/form/form.ts';
import { Button, IconButton } from '../../../../widgets/ui/Button.tsx';
import { Operand } from '../../../records/list/filters/Operand.tsx';
import { operatorName } from '../../../records/list/filters/operatorNames.ts';
import { withOperator } from '../../../records/list/filters/rules.ts';
import {
  ConditionEditor,
  type ConditionEditorProps,
  newRule,
  offeredFields,
} from './ConditionEditor.tsx';
import { SentencePart } from './SentencePart.tsx';

export interface ConditionSentenceProps extends ConditionEditorProps {
  /** what comes of it, in words, with the name of the field: 「折扣」显示; absent where that stands below */
  ending?: string;
}

/** A condition as the sentence that it is, to be completed part by part. Groups inside each other are no sentence: they are edited as rules. */
export function ConditionSentence({ ending, ...props }: ConditionSentenceProps) {
  const { t } = useLingui();
  const { condition, label } = props;
  const [asRules, setAsRules] = useState(false);
  const flat = !condition || !isGroup(condition) || !condition.rules.some(isGroup);
  return (
    <div className="flex flex-col gap-1.5">
      {flat && !asRules ? <Sentence {...props} ending={ending} /> : <ConditionEditor {...props} />}
      {flat && (condition || asRules) && (
        <Button
          size="small"
          kind="quiet"
          className="self-start"
          aria-label={asRules ? t`${label}：写成一句话` : t`${label}：使用条件组`}
          onClick={() => setAsRules(!asRules)}
        >
          {asRules ? t`写成一句话` : t`使用条件组`}
        </Button>
      )}
    </div>
  );
}

function Sentence({
  form,
  model,
  condition,
  locale,
  label,
  offers,
  ending,
  onChange,
}: ConditionEditorProps & { ending: string | undefined }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const group: Group =
    condition && isGroup(condition)
      ? condition
      : { op: 'and', rules: condition ? [condition] : [] };
  const rules = group.rules.filter((rule) => !isGroup(rule)) as Leaf[];
  // One more clause, of which nothing is chosen yet.
  const [begun, setBegun] = useState(false);
  const fields = offeredFields(form, model);
  const change = (next: readonly Leaf[], op: Group['op'] = group.op) => {
    const [first] = next;
    onChange(next.length > 1 ? { op, rules: [...next] } : first);
  };

  function handleField(at: number, chosen: string) {
    const field = form.fields.get(chosen);
    if (!field) return;
    const rule = newRule(field);
    setBegun(false);
    change(at < rules.length ? rules.with(at, rule) : [...rules, rule]);
    const part = OPERATORS[rule.operator].takes === 'none' ? 'operator' : 'value';
    enter(box, `[data-clause="${at}"] [data-part=${part}] :is(button, input, textarea)`);
  }

  const clauses = [...rules, ...(begun || rules.length === 0 ? [undefined] : [])].map(
    (rule, at) => {
      const number = at + 1;
      return (
        // Rules have no names of their own: they are told apart by their order.
        <Fragment key={at}>
          {at > 0 && (
            <span className="w-22 shrink-0">
              <SentencePart
                label={t`${label}：条件之间的关系`}
                value={group.op}
                options={[
                  { value: 'and', label: t({ message: '并且', context: 'conditionSentence' }) },
                  { value: 'or', label: t({ message: '或者', context: 'conditionSentence' }) },
                ]}
                onChange={(op) => change(rules, op)}
              />
            </span>
          )}
          <span
            role="group"
            aria-label={t`${label}：第 ${number} 个条件`}
            data-clause={at}
            className="flex min-w-0 flex-[1_1_100%] items-end gap-1"
          >
            <Clause
              form={form}
              fields={fields}
              rule={rule}
              locale={locale}
              offers={offers}
              onField={(chosen) => handleField(at, chosen)}
              onRule={(next) => change(rules.with(at, next))}
              onRemove={
                rule || rules.length > 0
                  ? () => {
                      setBegun(false);
                      if (rule) change(rules.toSpliced(at, 1));
                      enter(box, '[data-trigger]');
                    }
                  : undefined
              }
              number={number}
            />
          </span>
        </Fragment>
      );
    },
  );

  return (
    <div ref={box} className="flex flex-wrap items-center gap-x-1.5 gap-y-1.5 text-sm">
      {ending === undefined ? (
        <Trans context="conditionSentence">
          当 <Part>{clauses}</Part> 时：
        </Trans>
      ) : (
        <Trans context="conditionSentence">
          当 <Part>{clauses}</Part> 时，{ending}
        </Trans>
      )}
      {rules.length > 0 && !begun && (
        <Button
          size="small"
          kind="quiet"
          className="ms-auto"
          icon={<Plus size={14} aria-hidden />}
          onClick={() => {
            setBegun(true);
            enter(box, `[data-clause="${rules.length}"] [data-trigger]`);
          }}
        >{t`添加条件`}</Button>
      )}
    </div>
  );
}

/** So many frames may pass until the widget that a value is entered with is there. */
const FRAMES = 60;

/** The keys go on in a part, once the list before it has closed and the part is drawn. */
function enter(box: RefObject<HTMLElement | null>, target: string, frame = 0): void {
  requestAnimationFrame(() => {
    const part = frame > 0 ? box.current?.querySelector<HTMLElement>(target) : undefined;
    if (part) part.focus();
    else if (frame < FRAMES) enter(box, target, frame + 1);
  });
}

/** Placeholder of a message: where a part stands among its words. */
function Part({ children }: { children: ReactNode }) {
  return children;
}

interface ClauseProps extends Pick<ConditionEditorProps, 'form' | 'locale' | 'offers'> {
  fields: readonly Field[];
  /** undefined while no field is chosen */
  rule: Leaf | undefined;
  number: number;
  onField(model: string): void;
  onRule(rule: Leaf): void;
  onRemove: (() => void) | undefined;
}

function Clause({
  form,
  fields,
  rule,
  locale,
  offers = () => true,
  number,
  onField,
  onRule,
  onRemove,
}: ClauseProps) {
  const { t, i18n } = useLingui();
  const field = rule && form.fields.get(rule.field);
  const names = fields.map(({ model, name }) => ({ value: model, label: name }));
  // What nobody can choose here (a field that is gone, the viewer, a setting) is kept and said.
  if (rule && !names.some(({ value }) => value === rule.field))
    names.unshift({ value: rule.field, label: field?.name ?? rule.field });
  const operators = field
    ? OPERATORS_OF[field.valueType].filter((each) => each === rule?.operator || offers(each))
    : [];
  const [subject, comparison, operand] = [
    <span key="field" data-part="field" className="min-w-28 flex-[2_1_7rem]">
      <SentencePart
        label={t`字段`}
        placeholder={t`选择字段`}
        value={rule?.field}
        options={names}
        onChange={onField}
      />
    </span>,
    rule && (
      <span key="operator" data-part="operator" className="min-w-24 flex-[1_1_6rem]">
        <SentencePart
          label={t`比较方式`}
          value={rule.operator}
          options={(operators.length > 0 ? operators : [rule.operator]).map((operator) => ({
            value: operator,
            label: i18n._(operatorName(operator, field?.valueType ?? 'text')),
          }))}
          onChange={(operator) => onRule(withOperator(rule, operator))}
        />
      </span>
    ),
    rule && field && OPERATORS[rule.operator].takes !== 'none' && (
      <span key="value" data-part="value" className="min-w-28 flex-[2_1_7rem]">
        <Operand
          key={`${rule.field} ${rule.operator}`}
          field={field}
          rule={rule}
          locale={locale}
          onChange={(value) => onRule({ ...rule, value })}
        />
      </span>
    ),
  ];
  return (
    <>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-1">
        <Trans context="conditionSentence">
          <Part>{subject}</Part> <Part>{comparison}</Part> <Part>{operand}</Part>
        </Trans>
      </span>
      {onRemove && (
        <IconButton
          size="small"
          icon={<X size={14} aria-hidden />}
          label={t`移除第 ${number} 个条件`}
          onClick={onRemove}
        />
      )}
    </>
  );
}
