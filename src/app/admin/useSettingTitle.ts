import { ADMIN_GROUPS } from '../../../schemas/navigation/adminMenu.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { useLocale } from '../../data/definitions.ts';
import { usePageTitle } from '../shell/useTitle.ts';

const PAGES = ADMIN_GROUPS.flatMap(({ pages }) => pages);

/** What a page of the back-office is called: as everywhere, and by its own file where the reader's menu leaves it out. */
export function useSettingTitle(pathname: string): string {
  const locale = useLocale();
  const title = usePageTitle(pathname);
  const page = PAGES.find(({ path }) => path === pathname);
  return page ? translate(page.label, locale) : title;
}
