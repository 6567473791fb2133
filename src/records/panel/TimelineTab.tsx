import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '../../../schemas/limits.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { useLocale } from '../../data/definitions.ts';
import { useRelated } from '../../data/records.ts';
import { mayIn } from '../shared/permissions.ts';
import { Composer } from './Composer.tsx';
import { type RelatedTabProps, useRelatedTab } from './useRelatedTab.tsx';
import { LoadError } from '../shared/LoadError.tsx';
import { type Story, TimelineEntry } from '../list/table/TimelineEntry.tsx';

interface TimelineTabProps extends RelatedTabProps {
  /** only the newest few, beside other things; `onAll` leads to the rest */
  brief?: { size: number; onAll(): void };
}

/** Records of another module that tell what happened to this one, newest first, some at a time. */
export function TimelineTab({ brief, ...props }: TimelineTabProps) {
  const { t } = useLingui();
  const { parent, record } = props;
  const frame = cx('flex flex-col', !brief && 'px-5 py-3');
  const { made, declared, file, words, none, canAdd, presets } = useRelatedTab(props);
  const size = brief?.size ?? declared?.size ?? LIMITS.timelineSize;
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
  if (!made.data || !first.data)
    return <SkeletonLines lines={6} className={brief ? undefined : 'px-5 py-4'} />;
  const { count } = first.data;
  const story: Story = {
    file: made.data.file,
    form: made.data.form,
    by: declared?.by,
    mayOpen: mayIn(props.around.viewer, made.data.file, 'view'),
  };
  const composer = canAdd && (
    <Composer
      {...made.data}
      words={words}
      on={{ module: parent.key, id: record.id }}
      presets={presets}
    />
  );
  if (count === 0)
    return (
      <div className={cx(frame, 'flex-1')}>
        {composer}
        <EmptyState title={none} text={canAdd ? t`添加后会显示在这里。` : undefined} />
      </div>
    );
  const shown = Math.min(pages * size, count);
  const rest = count - shown;
  return (
    <div className={frame}>
      {composer}
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
          <Button kind="quiet" onClick={() => (brief ? brief.onAll() : setPages(pages + 1))}>
            {brief ? t`全部 ${count} 条` : t`加载更多`}
          </Button>
        </div>
      )}
    </div>
  );
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
  return data.list.map((row) => (
    <TimelineEntry key={row.id} {...story} row={row} locale={locale} />
  ));
}
