import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { Condition, Group, Leaf } from '../../../../schemas/conditions/conditions.ts';
import { isGroup } from '../../../../schemas/conditions/conditions.ts';
import type { Form } from '../../../../schemas/form/form.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import type { Operator } from '../../../../schemas/conditions/operators.ts';
import { Button, IconButton } from '../../../../widgets/ui/Button.tsx';
import { cx } from '../../../../widgets/ui/cx.ts';
import { Icon } from '../../../../widgets/ui/Icon.tsx';
import { MAX_DEPTH, MAX_RULES } from '../state/filter.ts';
import { Operand } from './Operand.tsx';
import { operatorName, ownRuleOf, ownRules } from './operatorNames.ts';
import { type FilterField, filterFields, filterFrom, withOperator } from './rules.ts';
import { Select } from '../../shared/Select.tsx';
import { useNeighbours } from './useNeighbours.ts';

export interface FilterBuilderProps {
  form: Form;
  filter: Group | undefined;
  locale: Locale;
  onApply(filter: Group | undefined): void;
}

/** A condition being built: each part keeps its key, so that what is typed stays where it is when another part goes. */
type Draft = DraftLeaf | DraftGroup;
interface DraftLeaf {
  key: number;
  leaf: Leaf;
}
interface DraftGroup {
  key: number;
  op: Group['op'];
  rules: readonly Draft[];
}

/** Rules one below the other, joined by "all" or "any", and groups of them in each other. Fields of related records are offered too. */
export function FilterBuilder({ form, filter, locale, onApply }: FilterBuilderProps) {
  const { t } = useLingui();
  const fields = filterFields(form, useNeighbours(form));
  const lastKey = useRef(0);
  const draftOf = (rule: Condition): Draft => {
    lastKey.current += 1;
    const key = lastKey.current;
    return isGroup(rule)
      ? { key, op: rule.op, rules: rule.rules.map(draftOf) }
      : { key, leaf: rule };
  };
  const [root, setRoot] = useState(
    // oxlint-disable-next-line react/refs -- keys are drawn from it, nothing is drawn by it
    () => draftOf(filter ?? { op: 'and', rules: fields.slice(0, 1).map(newRule) }) as DraftGroup,
  );

  return (
    <form
      className="flex w-[min(680px,calc(100vw-40px))] flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(filterFrom(root.op, root.rules.map(conditionOf)));
      }}
    >
      <div className="-m-1 flex max-h-[min(60vh,560px)] flex-col gap-2 overflow-y-auto p-1">
        <GroupEditor
          group={root}
          depth={0}
          fields={fields}
          locale={locale}
          draftOf={draftOf}
          full={countOf(root) >= MAX_RULES}
          onChange={setRoot}
        />
      </div>
      <div className="flex items-center justify-end gap-2 border-t border-line pt-3">
        <Button onClick={() => onApply(undefined)}>{t`清空`}</Button>
        <Button type="submit" kind="primary">{t`筛选`}</Button>
      </div>
    </form>
  );
}

interface GroupEditorProps {
  group: DraftGroup;
  depth: number;
  fields: readonly FilterField[];
  locale: Locale;
  /** no more rules are taken */
  full: boolean;
  draftOf(rule: Condition): Draft;
  onChange(group: DraftGroup): void;
  onRemove?(): void;
}

function GroupEditor({
  group,
  depth,
  fields,
  locale,
  full,
  draftOf,
  onChange,
  onRemove,
}: GroupEditorProps) {
  const { t } = useLingui();
  const replace = (key: number, next: Draft | undefined) =>
    onChange({
      ...group,
      rules: group.rules.flatMap((rule) => (rule.key === key ? (next ? [next] : []) : [rule])),
    });

  function fresh(): Condition[] {
    const used = new Set(group.rules.flatMap((rule) => ('leaf' in rule ? [rule.leaf.field] : [])));
    const next = fields.find(({ path }) => !used.has(path)) ?? fields[0];
    return next ? [newRule(next)] : [];
  }

  return (
    <fieldset
      className={cx(
        'flex min-w-0 flex-col gap-2',
        depth > 0 && 'flex-1 rounded-md border border-line bg-surface-0 p-2',
      )}
    >
      <legend className="sr-only">{depth === 0 ? t`筛选条件` : t`条件组`}</legend>
      <div className="flex items-center gap-2">
        {depth === 0 && (
          <span className="font-semibold">
            <Trans>筛选</Trans>
          </span>
        )}
        <span className={cx('w-46', depth === 0 && 'ms-auto')}>
          <Select
            label={t`条件之间的关系`}
            value={group.op}
            options={[
              { value: 'and', label: t`满足全部条件` },
              { value: 'or', label: t`满足任一条件` },
            ]}
            onChange={(op) => onChange({ ...group, op })}
          />
        </span>
        {onRemove && (
          <IconButton
            icon={<Icon name="x" />}
            label={t`移除条件组`}
            onClick={onRemove}
            className="ms-auto"
          />
        )}
      </div>
      {group.rules.length === 0 && depth === 0 && (
        <p className="py-2 text-text-3">
          <Trans>还没有条件，列表显示全部数据。</Trans>
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {group.rules.map((rule) => (
          <li key={rule.key} className="flex min-w-0 items-start gap-1.5">
            {'leaf' in rule ? (
              <>
                <RuleLine
                  fields={fields}
                  rule={rule.leaf}
                  locale={locale}
                  onChange={(leaf) => replace(rule.key, { ...rule, leaf })}
                />
                <IconButton
                  icon={<Icon name="x" />}
                  label={t`移除条件`}
                  onClick={() => replace(rule.key, undefined)}
                />
              </>
            ) : (
              <GroupEditor
                group={rule}
                depth={depth + 1}
                fields={fields}
                locale={locale}
                full={full}
                draftOf={draftOf}
                onChange={(next) => replace(rule.key, next)}
                onRemove={() => replace(rule.key, undefined)}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-1">
        <Button
          kind="quiet"
          size="small"
          icon={<Icon name="plus" />}
          disabled={full}
          onClick={() => onChange({ ...group, rules: [...group.rules, ...fresh().map(draftOf)] })}
        >
          {t`添加条件`}
        </Button>
        {depth < MAX_DEPTH - 2 && (
          <Button
            kind="quiet"
            size="small"
            icon={<Icon name="plus" />}
            disabled={full}
            onClick={() =>
              onChange({
                ...group,
                rules: [
                  ...group.rules,
                  draftOf({ op: group.op === 'and' ? 'or' : 'and', rules: fresh() }),
                ],
              })
            }
          >
            {t`添加条件组`}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface RuleLineProps {
  fields: readonly FilterField[];
  rule: Leaf;
  locale: Locale;
  onChange(rule: Leaf): void;
}

function RuleLine({ fields, rule, locale, onChange }: RuleLineProps) {
  const { t, i18n } = useLingui();
  const known = fields.find(({ path }) => path === rule.field);
  // of a related record whose form is still on its way
  if (!known) return <span className="h-control min-w-0 flex-1 rounded-md bg-surface-2" />;
  const { field, operators } = known;
  const own = ownRules(field);
  const chosen = ownRuleOf(field, rule);

  function handleField(path: string) {
    const next = fields.find((each) => each.path === path);
    if (next) onChange(newRule(next));
  }

  function handleOperator(key: string) {
    const mine = own.find((each) => `own ${each.key}` === key);
    onChange(
      mine
        ? { field: rule.field, operator: mine.operator, value: mine.value }
        : withOperator(rule, key as Operator),
    );
  }

  return (
    <div className="grid min-w-0 flex-1 grid-cols-2 gap-1.5 sm:grid-cols-[minmax(0,10rem)_minmax(0,8rem)_minmax(0,1fr)]">
      <Select
        label={t`字段`}
        value={rule.field}
        options={fields.map(({ path, field: { name }, step, rows }) => ({
          value: path,
          label: step === undefined ? name : `${step} › ${name}`,
          group: step && (rows ? t`${step}的任一行` : t`${step}的字段`),
        }))}
        onChange={handleField}
      />
      <Select
        label={t`比较方式`}
        value={chosen ? `own ${chosen.key}` : rule.operator}
        options={[
          ...own.map(({ key, name }) => ({ value: `own ${key}`, label: i18n._(name) })),
          ...operators.map((operator) => ({
            value: operator as string,
            label: i18n._(operatorName(operator, field.valueType)),
          })),
        ]}
        onChange={handleOperator}
      />
      <div className="col-span-2 min-w-0 sm:col-span-1">
        {!chosen && (
          <Operand
            key={`${rule.field} ${rule.operator}`}
            field={field}
            rule={rule}
            locale={locale}
            onChange={(value) => onChange({ ...rule, value })}
          />
        )}
      </div>
    </div>
  );
}

/** Words are looked for by a part of them; of other types the first operator is the usual one. */
function newRule({ path, operators }: FilterField): Leaf {
  return {
    field: path,
    operator: operators.includes('contains') ? 'contains' : (operators[0] ?? 'eq'),
  };
}

function conditionOf(draft: Draft): Condition {
  return 'leaf' in draft ? draft.leaf : { op: draft.op, rules: draft.rules.map(conditionOf) };
}

function countOf(draft: Draft): number {
  return 'leaf' in draft ? 1 : draft.rules.reduce((sum, rule) => sum + countOf(rule), 0);
}
