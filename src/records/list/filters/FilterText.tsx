import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { Condition, Group } from '../../../../schemas/conditions/conditions.ts';
import { isGroup } from '../../../../schemas/conditions/conditions.ts';
import type { Form } from '../../../../schemas/form/form.ts';
import { OPERATORS } from '../../../../schemas/conditions/operators.ts';
import { useLocale } from '../../../data/definitions.ts';
import { FieldValue } from '../../shared/FieldValue.tsx';
import { fieldAt, operandField, type RelatedForms, displayOperand } from './rules.ts';
import { countedName, operatorName, ownRuleOf } from './operatorNames.ts';
import { useNeighbours } from './useNeighbours.ts';

/** A whole filter as a sentence. */
export function FilterText({ form, filter }: { form: Form; filter: Group }) {
  const related = useNeighbours(form, filter);
  return <GroupText form={form} related={related} group={filter} />;
}

interface RuleTextProps {
  form: Form;
  related: RelatedForms;
  rule: Condition;
}

/** A rule in words; a group stands in brackets. */
export function RuleText({ form, related, rule }: RuleTextProps) {
  if (!isGroup(rule)) return <LeafText form={form} related={related} rule={rule} />;
  return (
    <span>
      <Trans>
        （<GroupText form={form} related={related} group={rule} />）
      </Trans>
    </span>
  );
}

/** Its rules, joined by their word. */
export function GroupText({
  form,
  related,
  group,
}: Omit<RuleTextProps, 'rule'> & { group: Group }) {
  return group.rules.map((rule, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <span className="mx-1 text-text-3">
          {group.op === 'or' ? <Trans>或</Trans> : <Trans>且</Trans>}
        </span>
      )}
      <RuleText form={form} related={related} rule={rule} />
    </Fragment>
  ));
}

function LeafText({ form, related, rule }: RuleTextProps & { rule: Exclude<Condition, Group> }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const known = fieldAt(form, rule.field, related);
  // its form is on its way, or is none of this reader's
  if (!known) return <span className="text-text-3">…</span>;
  const { field, step, rows } = known;
  const own = ownRuleOf(field, rule);
  const operand = operandField(field, rule.operator, locale);
  const { takes } = OPERATORS[rule.operator];
  const counts = takes === 'days';
  const values: unknown[] =
    own || counts || takes === 'none'
      ? []
      : takes === 'two' && Array.isArray(rule.value)
        ? rule.value
        : [rule.value];
  const plain =
    takes === 'many' && operand.valueType === 'text' && Array.isArray(rule.value)
      ? rule.value.join(t`、`)
      : undefined;
  return (
    <span className="inline">
      <span className="text-text-2">
        {step !== undefined && `${rows ? t`${step}的任一行` : step} › `}
        {field.name}
      </span>{' '}
      <span className="text-text-3">
        {own
          ? i18n._(own.name)
          : counts
            ? countedName(i18n, rule.operator, rule.value)
            : i18n._(operatorName(rule.operator, field.valueType))}
      </span>{' '}
      {plain ??
        values.map((value, index) => (
          <Fragment key={index}>
            {index > 0 && <span className="text-text-3"> – </span>}
            <span className="inline-block max-w-60 truncate align-bottom">
              <FieldValue
                field={operand}
                value={displayOperand(operand, value)}
                compact
                locale={locale}
              />
            </span>
          </Fragment>
        ))}
    </span>
  );
}
