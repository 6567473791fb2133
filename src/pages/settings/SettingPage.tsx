import '../designer/words.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SearchBox } from '../../../widgets/ui/SearchBox.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { Link } from 'react-router-dom';
import { useAdminMenu } from '../../data/viewer.ts';
import { searchPages } from './searchPages.ts';
import { SetUp } from './SetUp.tsx';

/** The first page of the back-office: how far the company is set up, and a card for every group of settings the reader may open. */
export function SettingPage() {
  const { t } = useLingui();
  const { data: menu, error, mutate } = useAdminMenu(true);
  const [keyword, setKeyword] = useState('');
  if (error && !menu) return <ErrorState onRetry={() => void mutate()} />;
  const groups = searchPages(menu ?? [], keyword);
  return (
    <div className="mx-auto flex max-w-[1200px] flex-col gap-5 px-4 py-5 md:px-6">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="me-auto text-lg font-semibold">{t`后台管理`}</h1>
        <SearchBox
          label={t`搜索设置`}
          value={keyword}
          onSearch={setKeyword}
          className="w-full sm:w-72"
        />
      </header>
      {keyword === '' && <SetUp />}
      {!menu && <SkeletonLines lines={8} />}
      {menu && groups.length === 0 && (
        <EmptyState
          filtered
          title={t`没有找到「${keyword}」`}
          text={t`换一个词试试，例如页面的名称。`}
        />
      )}
      <ul aria-label={t`设置页面`} className="gap-3 sm:columns-2 lg:columns-3">
        {groups.map((group) => (
          <li
            key={group.menu_code}
            className="mb-3 break-inside-avoid rounded-lg border border-line p-3"
          >
            <h2 className="flex items-center gap-2 px-2 pb-1 font-semibold">
              <Icon name={group.icon} className="text-text-3" />
              {group.title}
            </h2>
            <ul className="grid grid-cols-2 gap-px">
              {group.children.map((page) => (
                <li key={page.menu_code} className="min-w-0">
                  <Link
                    to={page.path}
                    className="flex h-8 items-center rounded-md px-2 text-sm text-text-2 hover:bg-hover hover:text-text-1 pointer-coarse:h-11"
                  >
                    <span className="truncate">{page.title}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}
