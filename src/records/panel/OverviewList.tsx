import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Tab } from '../../../schemas/definition/module.ts';
import type { Form } from '../../../schemas/form/form.ts';
import type { OverviewPlan } from '../../../schemas/rules/recordOverview.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { KeepHeight } from '../../../widgets/ui/KeepHeight.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { TruncatedText } from '../../../widgets/ui/TruncatedText.tsx';
import { useLocale } from '../../data/definitions.ts';
import { useRelated } from '../../data/records.ts';
import { RowValue } from '../list/table/RowValue.tsx';
import { useLayers } from '../shared/layers.ts';
import { valueOf } from '../list/table/Cell.tsx';
import { mainFields } from './mainFields.ts';
import { isMasked } from '../shared/masked.ts';
import { mayIn } from '../shared/permissions.ts';
import { RecordLink } from '../shared/RecordLink.tsx';
import type { ListRow } from '../shared/types.ts';
import { type RelatedTabProps, useRelatedTab } from './useRelatedTab.tsx';

/** records of a list */
const MOST = 3;

interface OverviewListProps extends Omit<RelatedTabProps, 'tab'> {
  list: OverviewPlan['lists'][number];
  /** of the tab, as the company calls it */
  name: string;
  /** none: of an own object, joined by its first field that points here */
  declared: Tab | undefined;
  onAll(): void;
}

/** The first records of a tab with what matters of them. Without any it is a line to add the first one, for those who may. */
export function OverviewList({ list, name, declared, onAll, ...props }: OverviewListProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const id = useId();
  const { openRecord } = useLayers();
  const { parent, record, around } = props;
  const tab = { module: list.tab, declared };
  const { made, declared: joined, file, addButton } = useRelatedTab({ ...props, tab });
  const { data, error, mutate } = useRelated(file, {
    parent: { module: parent.key, id: record.id },
    page: 1,
    size: MOST,
    ...(list.where && { filter: list.where }),
    ...(list.sort && { sort: list.sort }),
  });
  const form = made.data?.form;
  const failed = Boolean(made.error ?? (data ? undefined : error));
  const waiting = !failed && (!form || !data);
  const count = data?.count ?? 0;
  const empty = data?.count === 0;
  if (empty && !addButton) return null;
  const by = joined?.by;
  const mayOpen = made.data && mayIn(around.viewer, made.data.file, 'view');

  function handleRetry() {
    made.retry();
    void mutate();
  }

  return (
    <section aria-labelledby={id} aria-busy={waiting} className="min-w-0">
      <header className="mb-1 flex min-h-7 items-center gap-2">
        <h3
          id={id}
          className={cx('min-w-0 flex-1 truncate text-sm', empty ? 'text-text-3' : 'font-semibold')}
        >
          {list.label ? translate(list.label, locale) : name}
        </h3>
        {count > MOST && (
          <Button kind="quiet" size="small" onClick={onAll}>{t`全部 ${count} 条`}</Button>
        )}
        {addButton}
      </header>
      <KeepHeight
        name={`overview.${parent.key}.${list.tab}`}
        waiting={waiting}
        className={cx('rounded-md text-sm', !empty && 'border border-line')}
      >
        {failed ? (
          <ErrorState title={t`加载失败`} onRetry={handleRetry} />
        ) : !form || !data ? (
          <SkeletonRows rows={MOST} columns={2} />
        ) : (
          !empty && (
            <ul>
              {data.list.map((row) => (
                <li key={row.id} className="border-b border-line px-3 py-2 last:border-b-0">
                  {mayOpen ? (
                    <RecordLink
                      module={list.tab}
                      record={row.id}
                      onOpen={(each) => openRecord(list.tab, each)}
                      className="block w-fit max-w-full truncate text-start text-accent hover:underline"
                    >
                      {row.name || row.number}
                    </RecordLink>
                  ) : (
                    <TruncatedText>{row.name || row.number}</TruncatedText>
                  )}
                  <Shown
                    form={form}
                    models={list.shows ?? told(form, [by, made.data?.file.title])}
                    row={row}
                  />
                </li>
              ))}
            </ul>
          )
        )}
      </KeepHeight>
    </section>
  );
}

/** What sums such a record up, besides its name and what says that it belongs here. */
function told(form: Form, said: readonly (string | undefined)[]): string[] {
  const fields = [...form.fields.values()].filter(
    ({ model, hidden, system }) => !hidden && !system && !said.includes(model),
  );
  return mainFields(
    fields.map(({ model, type, isMain }) => ({ model, type: type ?? '', is_main: isMain })),
  ).map(({ model }) => model);
}

function Shown({ form, models, row }: { form: Form; models: readonly string[]; row: ListRow }) {
  const locale = useLocale();
  const fields = models.flatMap((model) => form.fields.get(model) ?? []);
  const told = fields.filter(
    ({ model, hidden }) => !hidden && !isMasked(row, model) && !isEmpty(valueOf(row, model)),
  );
  if (told.length === 0) return null;
  return (
    <div className="mt-0.5 flex flex-wrap gap-x-3 gap-y-0.5 text-xs text-text-3">
      {told.map((field) => (
        <span key={field.model} title={field.name} className="max-w-full min-w-0 truncate">
          <RowValue row={row} field={field} locale={locale} />
        </span>
      ))}
    </div>
  );
}
