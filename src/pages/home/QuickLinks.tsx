import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { useMenu } from '../../data/viewer.ts';

/** Every page of the reader's menu, one press away. */
export function QuickLinks() {
  const { t } = useLingui();
  const { data: menu } = useMenu();
  const pages = (menu ?? []).flatMap((node) => node.children).filter((entry) => entry.path !== '');
  return (
    <section aria-labelledby="quick-links">
      <h2 id="quick-links" className="mb-1 font-semibold">{t`快捷入口`}</h2>
      {!menu && <SkeletonLines lines={6} />}
      <ul className="grid grid-cols-2 gap-px">
        {pages.map((entry) => (
          <li key={entry.menu_code} className="min-w-0">
            <Link
              to={entry.path}
              className="flex h-8 items-center gap-2 rounded-md px-2 text-sm text-text-2 hover:bg-hover hover:text-text-1 pointer-coarse:h-11"
            >
              <Icon name={entry.icon} className="text-text-3" />
              <span className="truncate">{entry.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
