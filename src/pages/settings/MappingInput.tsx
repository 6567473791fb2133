import { useLingui } from '@lingui/react/macro';
import { useCallback, useSyncExternalStore } from 'react';
import {
  fieldMapping,
  type FieldMapping,
  isGiven,
  mappableSources,
  mappableTargets,
  matchByName,
  pairFault,
} from '../../../schemas/dialogs/fieldMapping.ts';
import type { Making } from '../../../schemas/definition/module.ts';
import type { Field, Form } from '../../../schemas/form/form.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { fieldMessage } from '../../../schemas/i18n/messages.ts';
import { fileOfSetting } from '../../../schemas/settings/index.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import type { FormSlotProps } from '../../../widgets/form/index.ts';
import { useLocale, useModuleForm } from '../../data/definitions.ts';
import { Select } from '../../records/shared/Select.tsx';

type Pairs = Readonly<Record<string, string>>;

/** What an action copies into each record that it makes: every field there with the field that it is taken from. */
export function MappingInput({ field: { model }, store, locale }: FormSlotProps) {
  const place = fileOfSetting(model)?.mappings?.[model];
  const from = useModuleForm(place?.module);
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(model, listener),
    [store, model],
  );
  const value = useSyncExternalStore(subscribe, () => store.value(model));
  const { error } = useSyncExternalStore(subscribe, () => store.state(model));
  if (from.error !== undefined && !from.data) return <ErrorState onRetry={from.retry} />;
  const action = from.data?.file.actions?.find(({ key }) => key === place?.action);
  if (!from.data || !action) return <SkeletonLines lines={8} />;
  const mapping = fieldMapping(action, { [action.mapping ?? '']: value });
  return (
    <div className="flex flex-col gap-5">
      {error && (
        <p role="alert" className="text-sm text-danger">
          {fieldMessage(error, locale)}
        </p>
      )}
      {(action.makes ?? []).map((making) => (
        <MadeRecord
          key={making.module}
          making={making}
          from={from.data?.form as Form}
          pairs={mapping[making.module] ?? {}}
          onChange={(pairs) =>
            store.set(model, { ...mapping, [making.module]: pairs } satisfies FieldMapping)
          }
        />
      ))}
    </div>
  );
}

interface MadeRecordProps {
  making: Making;
  from: Form;
  pairs: Pairs;
  onChange(pairs: Pairs): void;
}

/** One of the records that are made. */
function MadeRecord({ making, from, pairs, onChange }: MadeRecordProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { data, error, retry } = useModuleForm(making.module);
  if (error !== undefined && !data) return <ErrorState onRetry={retry} />;
  if (!data) return <SkeletonLines lines={6} />;
  const name = translate(data.file.label, locale);
  const targets = mappableTargets(making, data.form);
  const more = matchByName(targets, from, pairs);
  const found = Object.keys(more).length;
  const known = new Set(targets.map(({ model }) => model));
  const lost = Object.keys(pairs).filter((target) => !known.has(target));
  const missing = targets.filter(
    ({ model, required }) => required && pairs[model] === undefined && !isGiven(making, model),
  );
  const listed = (fields: readonly Field[]) => fields.map((field) => field.name).join(t`、`);
  const names = listed(missing);
  const shown = targets.filter(
    (target) => pairs[target.model] !== undefined || mappableSources(target, from).length > 0,
  );
  const others = listed(targets.filter((target) => !shown.includes(target)));
  const without = (target: string) =>
    Object.fromEntries(Object.entries(pairs).filter(([each]) => each !== target));

  return (
    <section aria-label={name} className="flex flex-col gap-2">
      <header className="flex flex-wrap items-center gap-2">
        <h4 className="me-auto text-sm font-semibold">{name}</h4>
        <Button
          size="small"
          disabled={found === 0}
          onClick={() => onChange({ ...pairs, ...more })}
        >{t`按名称匹配`}</Button>
      </header>
      {missing.length > 0 && (
        <p className="text-xs text-text-2">{t`必填而没有对应的字段在转化时填写：${names}`}</p>
      )}
      <ul className="divide-y divide-line rounded-lg border border-line">
        {lost.map((target) => (
          <li key={target} className="flex flex-wrap items-center gap-2 px-3 py-2 text-sm">
            <Icon name="triangle-alert" size={16} className="shrink-0 text-warning" />
            <span className="min-w-0 flex-1">{t`「${target}」已删除，或不能填写，不会带入`}</span>
            <Button
              size="small"
              kind="quiet"
              aria-label={t`移除「${target}」`}
              onClick={() => onChange(without(target))}
            >{t`移除`}</Button>
          </li>
        ))}
        {shown.map((target) => (
          <Pair
            key={target.model}
            making={making}
            target={target}
            to={data.form}
            from={from}
            source={pairs[target.model]}
            onChange={(source) =>
              onChange(source === '' ? without(target.model) : { ...pairs, [target.model]: source })
            }
          />
        ))}
      </ul>
      {others !== '' && <p className="text-xs text-text-3">{t`没有同类字段可以带入：${others}`}</p>}
    </section>
  );
}

interface PairProps {
  making: Making;
  target: Field;
  to: Form;
  from: Form;
  source: string | undefined;
  onChange(source: string): void;
}

function Pair({ making, target, to, from, source, onChange }: PairProps) {
  const { t } = useLingui();
  const fault = source && pairFault({ target: target.model, source }, { making, to, from });
  const what = target.name;
  const known = source === undefined ? undefined : from.fields.get(source);
  const options = mappableSources(target, from).map(({ model, name }) => ({
    value: model,
    label: name,
  }));
  const lost = fault && { value: source ?? '', label: known?.name ?? source ?? '' };
  return (
    <li className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-center gap-x-3 gap-y-1 px-3 py-1.5 max-md:grid-cols-1">
      <span className="truncate text-sm">
        {target.name}
        {target.required && (
          <span aria-hidden className="ms-0.5 text-danger">
            *
          </span>
        )}
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <Select
          label={t`${what}取自`}
          value={source ?? ''}
          options={[{ value: '', label: t`不带入` }, ...(lost ? [lost] : []), ...options]}
          onChange={onChange}
        />
        {fault && (
          <span className="flex items-center gap-1 text-xs text-warning">
            <Icon name="triangle-alert" size={14} className="shrink-0" />
            {fault === 'no_source' ? t`字段已删除，或对你隐藏` : t`类型不再相同，不会带入`}
          </span>
        )}
      </div>
    </li>
  );
}
