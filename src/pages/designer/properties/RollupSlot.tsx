import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import {
  type Aggregate,
  AGGREGATES,
  aggregateOf,
  isOfOwnKind,
  MOST_LISTED,
} from '../../../../schemas/definition/aggregates.ts';
import {
  isTimeless,
  orderingFields,
  rolledUpFields,
  rollupConditionForm,
} from '../../../../schemas/designer/faults/rollupFaults.ts';
import type { Field, Form } from '../../../../schemas/form/form.ts';
import { rolledUpAs, type Rollup, rollupOf } from '../../../../schemas/form/rollup.ts';
import { isEmpty } from '../../../../schemas/values/valueTypes.ts';
import type { FormSlotProps } from '../../../../widgets/form/state/context.ts';
import { useModuleForm } from '../../../data/definitions.ts';
import { Select } from '../../../records/shared/Select.tsx';
import { useDesign } from '../state/useDesign.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { useObjects } from './useObjects.ts';
import { useSlotValue } from './useSlotValue.ts';

/** Of which records a roll-up is made, and how: one choice after the other, each offering only what fits the one before. */
export function RollupSlot({ id, store, field }: FormSlotProps) {
  const { t } = useLingui();
  const { file } = useDesign();
  const [value, change] = useSlotValue(store, field.model);
  const rollup = rollupOf({ rollup: value });
  const aggregate = aggregateOf({ rollup: value });
  const objects = useObjects();
  const sources = objects.flatMap(({ key, name, references }) => {
    const here = references.filter(({ module }) => module === file.key);
    return here.map(({ model, name: by }) => ({
      value: `${key} ${model}`,
      label: here.length > 1 ? t`${name}（按${by}）` : name,
    }));
  });
  const own = objects.find(({ key }) => key === file.key)?.name ?? '';
  const source = rollup ? `${rollup.module} ${rollup.by}` : '';
  const { data } = useModuleForm(rollup?.module);
  const there = data?.form;
  const put = (next: { [Part in keyof Rollup]?: Rollup[Part] | undefined }) =>
    change({ aggregate, ...rollup, ...next });

  function handleOf(of: string) {
    const like = there?.fields.get(of);
    put({ of, ...(rollup && like && { as: asOf(rollup.module, aggregate, like) }) });
    if (isOfOwnKind(aggregate)) return;
    // It reads as what it is made of, as long as nobody has said otherwise.
    if (like?.valueType !== 'number' || aggregate === 'count') return;
    if (isEmpty(store.value('rolledDuration'))) store.set('rolledDuration', like.duration);
    if (isEmpty(store.value('unit'))) store.set('unit', like.unit);
    if (isEmpty(store.value('precision'))) store.set('precision', like.precision);
  }

  function handleAggregate(next: Aggregate) {
    const like = rollup?.of === undefined ? undefined : there?.fields.get(rollup.of);
    // Numbers of records are in no unit, and days neither; what is a value of theirs says itself.
    if (like && (next === 'count' || AGGREGATES[next] !== 'number')) {
      if (store.value('rolledDuration') === like.duration) store.set('rolledDuration', undefined);
      if (store.value('unit') === like.unit) store.set('unit', undefined);
      if (store.value('precision') === like.precision) store.set('precision', undefined);
    }
    if (!rollup || !there) return change({ ...rollup, aggregate: next });
    const { of, as: _, ...others } = rollup;
    const fits = rolledUpFields(there, next).find(({ model }) => model === of);
    change({
      ...others,
      aggregate: next,
      ...(fits && { of: fits.model, as: asOf(rollup.module, next, fits) }),
    });
  }

  return (
    <div className="flex flex-col gap-2">
      <Select
        {...(id !== undefined && { id })}
        label={t`汇总哪些记录`}
        value={source}
        options={[
          { value: '', label: objects.length === 0 ? t`正在载入…` : t`选择汇总哪些记录` },
          ...(source !== '' && !sources.some((each) => each.value === source)
            ? [{ value: source, label: rollup?.module ?? '' }]
            : []),
          ...sources,
        ]}
        onChange={(chosen) => {
          const [module = '', by = ''] = chosen.split(' ');
          change(module === '' ? { aggregate } : { module, by, aggregate });
        }}
      />
      {objects.length > 0 && sources.length === 0 && (
        <p className="text-xs text-text-3">
          {t`还没有记录指向「${own}」：先在另一个模块或自定义对象里添加一个指向它的字段`}
        </p>
      )}
      <Aggregates value={aggregate} onChange={handleAggregate} />
      {rollup && AGGREGATES[aggregate] && (
        <Select
          label={isOfOwnKind(aggregate) ? t`取哪个字段的值` : t`汇总哪个字段`}
          value={rollup.of ?? ''}
          options={offered(there, rollup, t`选择字段`)}
          onChange={handleOf}
        />
      )}
      {rollup && aggregate === 'last' && <Order rollup={rollup} there={there} onChange={put} />}
      {aggregate === 'list' && (
        <p className="text-xs text-text-3">
          {t`相同的值只列一次，最多 ${MOST_LISTED} 个，再多以“…”结尾`}
        </p>
      )}
      {rollup && there && <Where rollup={rollup} there={there} onChange={put} />}
      <p className="text-xs text-text-3">
        {isOfOwnKind(aggregate)
          ? t`这些记录一有变化就重新取值。每个人看到的是同一个值，它也可能来自他们自己看不到的记录。`
          : t`这些记录一有变化就重新计算。每个人看到的是同一个数，其中也有他们自己看不到的记录。`}
      </p>
    </div>
  );
}

/** As what the value is read, where the value is one of theirs. */
function asOf(module: string, aggregate: Aggregate, like: Field) {
  return isOfOwnKind(aggregate) ? rolledUpAs(aggregate, module, like) : undefined;
}

/** By which day a record is the last. */
function Order({
  rollup,
  there,
  onChange,
}: {
  rollup: Rollup;
  there: Form | undefined;
  onChange(part: { on: string | undefined }): void;
}) {
  const { t } = useLingui();
  const fields = there ? orderingFields(there) : [];
  const { on = '' } = rollup;
  const known = on === '' || fields.some(({ model }) => model === on);
  return (
    <>
      <Select
        label={t`哪一条算最后`}
        value={on}
        options={[
          { value: '', label: t`最后创建的` },
          ...(known ? [] : [{ value: on, label: there?.fields.get(on)?.name ?? on }]),
          ...fields.map(({ model, name }) => ({ value: model, label: t`「${name}」最晚的` })),
        ]}
        onChange={(chosen) => onChange({ on: chosen === '' ? undefined : chosen })}
      />
      {on !== '' && (
        <p className="text-xs text-text-3">
          {t`没有填这个日期的记录不算；同一天的，最后创建的算最后`}
        </p>
      )}
    </>
  );
}

function offered(there: Form | undefined, { aggregate, of }: Rollup, none: string) {
  const fields = there ? rolledUpFields(there, aggregate) : [];
  const known = of === undefined || fields.some(({ model }) => model === of);
  return [
    { value: '', label: none },
    ...(known ? [] : [{ value: of, label: there?.fields.get(of)?.name ?? of }]),
    ...fields.map(({ model, name }) => ({ value: model, label: name })),
  ];
}

function Aggregates({
  value,
  onChange,
}: {
  value: Aggregate;
  onChange(aggregate: Aggregate): void;
}) {
  const { t } = useLingui();
  const names: Readonly<Record<Aggregate, string>> = {
    count: t`有多少条`,
    sum: t`合计`,
    average: t`平均`,
    min: t`最小`,
    max: t`最大`,
    earliest: t`最早的日期`,
    latest: t`最晚的日期`,
    last: t`最后一条记录的值`,
    list: t`列出不同的值`,
  };
  return (
    <Select
      label={t`怎么汇总`}
      value={value}
      options={(Object.keys(AGGREGATES) as Aggregate[]).map((each) => ({
        value: each,
        label: names[each],
      }))}
      onChange={onChange}
    />
  );
}

function Where({
  rollup,
  there,
  onChange,
}: {
  rollup: Rollup;
  there: Form;
  onChange(part: Pick<Partial<Rollup>, 'where'>): void;
}) {
  const { t } = useLingui();
  const { locale } = useDesign();
  const form = useMemo(() => rollupConditionForm(there), [there]);
  return (
    <div className="flex flex-col gap-1">
      <span className="text-sm text-text-2">
        {rollup.where ? t`只汇总符合条件的记录` : t`汇总全部记录`}
      </span>
      <ConditionEditor
        form={form}
        model=""
        label={t`汇总的条件`}
        condition={rollup.where}
        locale={locale}
        offers={(operator) => isTimeless({ operator })}
        onChange={(where) => onChange({ where } as Pick<Partial<Rollup>, 'where'>)}
      />
    </div>
  );
}
