import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { mayEnterBackOffice } from '../../../schemas/permissions/settingRights.ts';
import { type MenuNode, useAdminMenu, useMe, useMenu } from '../../data/viewer.ts';
import { menuEntryPath } from '../menu/menuEntries.ts';
import type { Hit } from './hits.ts';

/** The pages of the menu, and what is not in it: those of the back-office and one's own. */
export function usePageHits(): { menu: Hit[]; others: Hit[] } {
  const { t } = useLingui();
  const navigate = useNavigate();
  const backOffice = mayEnterBackOffice(useMe());
  const { data: menu = [] } = useMenu();
  const { data: adminMenu = [] } = useAdminMenu(backOffice);
  const hit = ({ address, ...page }: Page): Hit => ({
    ...page,
    open: () => void navigate(address),
  });
  const own: Page[] = [
    { key: 'own', title: t`个人设置`, icon: 'user-cog', address: '/personal' },
    {
      key: 'own-security',
      title: t`账号安全`,
      note: t`个人设置`,
      icon: 'user-cog',
      address: '/personal?tab=security',
    },
    {
      key: 'own-preferences',
      title: t`偏好`,
      note: t`个人设置`,
      icon: 'user-cog',
      address: '/personal?tab=preferences',
    },
  ];
  const admin = backOffice
    ? pagesOf(adminMenu, { prefix: 'admin', above: t`后台管理` })
    : ([] as Page[]);
  return {
    menu: pagesOf(menu, { prefix: 'page' }).map(hit),
    others: [...own, ...admin].map(hit),
  };
}

interface Page extends Omit<Hit, 'open'> {
  address: string;
}

function pagesOf(
  menu: readonly MenuNode[],
  { prefix, above }: { prefix: string; above?: string },
): Page[] {
  const entries = menu.flatMap((node) => [
    { node, note: above },
    ...node.children.map((child) => ({ node: child as MenuNode, note: node.title })),
  ]);
  return entries.flatMap(({ node, note }): Page[] => {
    const address = menuEntryPath(node);
    const { menu_code, title, icon } = node;
    return address ? [{ key: `${prefix}-${menu_code}`, title, note, icon, address }] : [];
  });
}
