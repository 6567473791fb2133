import { Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type DataChoice, coversAllValues } from '../../../../schemas/formLogic/fieldChanges.ts';
import { filterField } from '../../../../schemas/form/rowColumns.ts';
import type { Form } from '../../../../schemas/form/form.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import { isEmpty, valueAsText } from '../../../../schemas/values/valueTypes.ts';
import type { DesignImpact } from '../../../data/design.ts';
import { Button } from '../../../../widgets/ui/Button.tsx';
import { ErrorState } from '../../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../../widgets/ui/Skeleton.tsx';
import { FieldValue } from '../../../records/shared/FieldValue.tsx';
import { ChangeChoice } from './ChangeChoice.tsx';

/** by model */
export type Choices = Readonly<Record<string, DataChoice>>;

export interface ImpactReportProps {
  data: DesignImpact | undefined;
  error: unknown;
  loading: boolean;
  retry(): void;
  /** as it is published now: the values are its fields' */
  before: Form;
  /** as it would be published */
  form: Form;
  locale: Locale;
  choices: Choices;
  onChoices(choices: Choices): void;
}

/** What the company's records have to say about the change, and what becomes of values that no longer fit. */
export function ImpactReport({
  data,
  error,
  loading,
  retry,
  before,
  form,
  locale,
  choices,
  onChoices,
}: ImpactReportProps) {
  const { t } = useLingui();
  if (loading)
    return (
      <section aria-label={t`影响`}>
        <p className="mb-1 text-sm text-text-3">
          <Trans>正在检查对现有数据的影响…</Trans>
        </p>
        <SkeletonLines lines={3} />
      </section>
    );
  if (error || !data)
    return (
      <ErrorState
        title={t`没能检查影响`}
        text={t`可以重试；服务器在发布时还会再检查一遍。`}
        onRetry={retry}
      />
    );
  const { records, changes, refers } = data;
  const KINDS: Record<string, string> = {
    removed: t`删除字段`,
    retyped: t`更换类型`,
    required: t`改为必填`,
    option_removed: t`删除选项`,
    option_renamed: t`选项改值`,
    stricter: t`规则变严`,
    unique: t`改为不可重复`,
    hidden: t({ message: '隐藏', context: 'state' }),
    unreachable: t`不再能填写`,
    returned: t`移回表单`,
  };
  const REFERS: Record<string, string> = {
    scene: t`视图`,
    formula: t`公式`,
    condition: t`条件`,
    rule: t`规则`,
    approval: t`审批`,
    column: t`列表列`,
    role: t`角色`,
    title: t`标题`,
    number: t`编号`,
    print: t`打印模板`,
    report: t`报表`,
  };
  return (
    <section aria-label={t`影响`} className="flex flex-col gap-2 text-sm">
      <h3 className="font-semibold">
        <Trans>影响</Trans>
      </h3>
      {changes.every(({ kind, withheld }) => kind === 'returned' && !withheld) && (
        <p className="text-text-2">
          <Trans>已有的 {records} 条记录都不受影响。</Trans>
        </p>
      )}
      {changes.map((change) => {
        const { model, name, kind, count, estimated, examples, destructive, withheld } = change;
        return (
          <div
            key={`${model} ${kind}`}
            className={`rounded-md border p-2.5 ${destructive ? 'border-warning' : 'border-line'}`}
          >
            <p className="flex items-start gap-1.5">
              {destructive && (
                <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0 text-warning" />
              )}
              <span>
                <strong>{name || model}</strong> · {KINDS[kind] ?? kind} ·{' '}
                {withheld ? (
                  <Trans>涉及对您隐藏的字段，不统计条数</Trans>
                ) : kind === 'returned' ? (
                  <Trans>{count} 条记录里保留的值会重新显示</Trans>
                ) : estimated ? (
                  <Trans>约 {count} 条记录</Trans>
                ) : (
                  <Trans>{count} 条记录</Trans>
                )}
              </span>
            </p>
            {examples.length > 0 && (
              <ul aria-label={t`例如`} className="mt-1 flex flex-wrap gap-x-4 text-xs text-text-3">
                {examples.map(({ id, name: record, value }) => (
                  <li key={id} className="flex max-w-full min-w-0 gap-1">
                    <span className="truncate">{`${record || `#${id}`} · `}</span>
                    <span className="max-w-full min-w-0 truncate">
                      {said(value, change, { before, locale })}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {destructive && (
              <ChangeChoice
                change={change}
                choice={choices[model]}
                options={filterField(form, model)?.field.choices ?? []}
                onChoice={(choice) => onChoices({ ...choices, [model]: choice })}
              />
            )}
          </div>
        );
      })}
      {refers.length > 0 && (
        <div>
          <h4 className="mb-1 text-xs text-text-3">
            <Trans>引用到这些字段的地方</Trans>
          </h4>
          <ul className="flex flex-col gap-0.5">
            {refers.map(({ kind, name, model, detail }, at) => (
              <li key={`${kind} ${model} ${at}`} className="text-text-2">
                {REFERS[kind] ?? kind} · {name}
                {detail && <span className="text-text-3"> · {detail}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      {Object.keys(choices).length > 0 && (
        <Button
          size="small"
          kind="quiet"
          className="self-start"
          onClick={() => onChoices({})}
        >{t`重新选择`}</Button>
      )}
    </section>
  );
}

/** What publishing is told, and whether every destructive change has an answer: the server asks in the same way. */
export function choicesMade(
  impact: DesignImpact | undefined,
  form: Form,
  choices: Choices,
): { complete: boolean; data: readonly DataChoice[] } {
  const asked = (impact?.changes ?? []).filter(({ destructive }) => destructive);
  const models = [...new Set(asked.map(({ model }) => model))];
  return {
    complete: asked.every((change) =>
      coversAllValues(change, choices[change.model], filterField(form, change.model)?.field),
    ),
    data: models.flatMap((model) => choices[model] ?? []),
  };
}

/** A value as its field said it: options by their names. */
function said(
  value: unknown,
  { options, model }: DesignImpact['changes'][number],
  { before, locale }: Pick<ImpactReportProps, 'before' | 'locale'>,
): ReactNode {
  if (isEmpty(value)) return '–';
  const field = filterField(before, model)?.field;
  // An option that is taken away is known by the change alone where its field has forgotten it.
  if (field && (options.length === 0 || field.choices.length > 0))
    return <FieldValue field={field} value={value} compact locale={locale} />;
  const words = (Array.isArray(value) ? value : [value]).map(
    (each) =>
      options.find(({ from }) => valueAsText(from) === valueAsText(each))?.label ??
      (typeof each === 'object' ? JSON.stringify(each) : valueAsText(each)),
  );
  return words.join(' / ');
}
