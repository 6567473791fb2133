import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Form } from '../../../schemas/form/form.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { isEmpty, valueAsText } from '../../../schemas/values/valueTypes.ts';
import { Avatar } from '../../../widgets/ui/Avatar.tsx';
import { Button, IconButton } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { useLocale } from '../../data/definitions.ts';
import { useRelated } from '../../data/records.ts';
import { useLayers } from '../layers.ts';
import { valueOf } from '../list/table/Cell.tsx';
import { mayIn } from '../permissions.ts';
import { FieldValue } from '../FieldValue.tsx';
import type { ListRow } from '../types.ts';
import { useCommands } from '../useCommands.ts';
import { useFormSlots } from '../slots.ts';
import { SlotLine } from './SlotLine.tsx';
import { type RelatedTabProps, useRelatedTab } from './useRelatedTab.tsx';
import { LoadError } from '../LoadError.tsx';

/** What stands at the head of an entry already. */
const HEAD = ['creator_user_id', 'create_time'];

/** Records of another module that tell what happened to this one, newest first, some at a time. */
export function TimelineTab(props: RelatedTabProps) {
  const { t } = useLingui();
  const { parent, record } = props;
  const { made, declared, file, words, canAdd, addButton } = useRelatedTab(props);
  const size = declared?.size ?? LIMITS.timelineSize;
  const [pages, setPages] = useState(1);
  const first = useRelated(file, { parent: { module: parent.key, id: record.id }, page: 1, size });

  const trouble = (made.error ?? (first.data ? undefined : first.error)) as unknown;
  if (trouble !== undefined)
    return (
      <LoadError
        error={trouble}
        onRetry={() => {
          made.retry();
          void first.mutate();
        }}
      />
    );
  if (!made.data || !first.data) return <SkeletonLines lines={6} className="px-5 py-4" />;
  const { count } = first.data;
  const story: Story = {
    file: made.data.file,
    form: made.data.form,
    by: declared?.by,
    mayOpen: mayIn(props.around.viewer, made.data.file, 'view'),
  };
  if (count === 0)
    return (
      <EmptyState
        title={t`还没有${words}`}
        text={canAdd ? t`添加后会显示在这里。` : undefined}
        action={addButton}
      />
    );
  const shown = Math.min(pages * size, count);
  const rest = count - shown;
  return (
    <div className="flex flex-col px-5 py-3">
      <div className="mb-2 flex min-h-7 items-center justify-end">{addButton}</div>
      <ol aria-label={words} className="flex flex-col">
        {Array.from({ length: pages }, (_, index) => (
          <TimelinePage
            key={index}
            {...story}
            parent={{ module: parent.key, id: record.id }}
            page={index + 1}
            size={size}
          />
        ))}
      </ol>
      {rest > 0 && (
        <div className="flex justify-center pb-2">
          <Button kind="quiet" onClick={() => setPages(pages + 1)}>{t`加载更多`}</Button>
        </div>
      )}
    </div>
  );
}

interface Story {
  file: ModuleFile;
  form: Form;
  /** the model that joins them: it says the record at hand, on every entry */
  by: string | undefined;
  mayOpen: boolean;
}

interface PageProps extends Story {
  parent: { module: string; id: number };
  page: number;
  size: number;
}

function TimelinePage({ parent, page, size, ...story }: PageProps) {
  const locale = useLocale();
  const { data, error, mutate } = useRelated(story.file, { parent, page, size });
  if (error && !data)
    return (
      <li>
        <ErrorState onRetry={() => void mutate()} />
      </li>
    );
  if (!data)
    return (
      <li>
        <SkeletonLines lines={4} className="py-3" />
      </li>
    );
  return data.list.map((row) => <Entry key={row.id} {...story} row={row} locale={locale} />);
}

interface EntryProps extends Story {
  row: ListRow;
  locale: Locale;
}

function Entry({ file, form, by, mayOpen, row, locale }: EntryProps) {
  const { t } = useLingui();
  const { openRecord } = useLayers();
  const { remove } = useCommands(file);
  const { name } = row;
  const who = row.display.creator_user_id ?? '';
  const slots = useFormSlots(file.key);
  const told = form.columns.filter(
    ({ model, shown }) =>
      shown &&
      model !== file.title &&
      model !== by &&
      !HEAD.includes(model) &&
      !isEmpty(valueOf(row, model)),
  );
  const drawn = [...form.fields.values()].filter(
    ({ type, model, hidden }) =>
      type === 'blank' && slots[model] && !hidden && !isEmpty(valueOf(row, model)),
  );
  return (
    <li className="relative flex gap-3 pb-5 before:absolute before:start-3 before:top-7 before:bottom-1 before:w-px before:bg-line last:before:hidden">
      <Avatar name={who} />
      <article aria-label={row.name} className="min-w-0 flex-1 text-sm">
        <div className="flex min-h-6 items-center gap-2">
          <span className="truncate font-semibold">{who}</span>
          <time className="shrink-0 text-xs text-text-3 tabular-nums">
            {row.create_time.slice(0, 16)}
          </time>
          <span className="ms-auto flex shrink-0 items-center">
            {mayOpen && (
              <IconButton
                size="small"
                icon={<Icon name="external-link" size={14} />}
                label={t`打开「${name}」`}
                onClick={() => openRecord(file.key, row.id)}
              />
            )}
            {row.is_delete && (
              <IconButton
                size="small"
                icon={<Icon name="trash-2" size={14} />}
                label={t`删除「${name}」`}
                onClick={() => void remove([row])}
              />
            )}
          </span>
        </div>
        <p className="mt-1 break-words whitespace-pre-line">
          {valueAsText(valueOf(row, file.title))}
        </p>
        {told.length > 0 && (
          <dl className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-xs">
            {told.map(({ model, name: label }) => {
              const field = form.fields.get(model);
              return (
                <div key={model} className="flex min-w-0 items-center gap-1.5">
                  <dt className="shrink-0 text-text-3">{label}</dt>
                  <dd className="min-w-0">
                    {field && (
                      <FieldValue
                        field={field}
                        value={valueOf(row, model)}
                        display={row.display[model]}
                        compact
                        locale={locale}
                      />
                    )}
                  </dd>
                </div>
              );
            })}
          </dl>
        )}
        {drawn.map((field) => {
          const slot = slots[field.model];
          return (
            slot && (
              <div key={field.model} className="mt-2">
                <SlotLine slot={slot} form={form} field={field} values={row} locale={locale} />
              </div>
            )
          );
        })}
      </article>
    </li>
  );
}
