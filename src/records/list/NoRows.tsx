import { nounIn } from '../../../schemas/i18n/nouns.ts';
import { useLingui } from '@lingui/react/macro';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import type { RecordListState } from './state/useRecordList.ts';

export interface NoRowsProps {
  list: RecordListState;
  /** what the records are called */
  words: string;
  locale: Locale;
  onAdd(): void;
}

/** Why a list is empty, and what to do about it. */
export function NoRows({ list, words: name, locale, onAdd }: NoRowsProps) {
  const { t } = useLingui();
  const words = nounIn(name, locale, 'many');
  const one = nounIn(name, locale, 'one');
  if (list.narrowedBy === 'view')
    return (
      <EmptyState
        filtered
        title={t`这个场景里没有${words}`}
        action={<Button onClick={() => list.openScene('all')}>{t`查看全部${words}`}</Button>}
      />
    );
  if (list.narrowedBy === 'search')
    return (
      <EmptyState
        filtered
        title={t`没有符合条件的${words}`}
        text={t`换个关键词，或放宽筛选条件。`}
        action={<Button onClick={list.clear}>{t`清空搜索和筛选`}</Button>}
      />
    );
  return (
    <EmptyState
      title={t`还没有${words}`}
      text={
        list.canAdd ? t`新增第一条${{ words: one }}，它会显示在这里。` : t`有数据后会显示在这里。`
      }
      action={
        list.canAdd && (
          // The one primary button of the screen stands in the header.
          <Button icon={<Icon name="plus" />} onClick={onAdd}>{t`新增${{ words: one }}`}</Button>
        )
      }
    />
  );
}
