import { useLingui } from '@lingui/react/macro';
import { ADMIN_GROUPS } from '../../../schemas/adminMenu.ts';
import { ADMIN_MORE } from '../../../schemas/adminMore.ts';
import { say } from '../../../schemas/locale.ts';
import { moduleKeyOf } from '../../../schemas/routes.ts';
import { useLocale } from '../../data/definitions.ts';
import { useModule } from '../../data/modules.ts';

const PAGES = [...ADMIN_GROUPS.flatMap(({ pages = [] }) => pages), ...ADMIN_MORE];
const ABOUT_MODULE = /^\/(?:sys\/(?:custfield|field)|custom|approval)\/([^/]+)$/;

/** What a page of the back-office is called, whether its menu has it or not. */
export function useSettingTitle(pathname: string): string {
  const { t } = useLingui();
  const locale = useLocale();
  const bare = pathname.replace(/[?#].*$/, '');
  const key = ABOUT_MODULE.exec(bare)?.[1];
  const { file } = useModule(key && moduleKeyOf(key));
  const page = PAGES.find(({ path }) => path === bare);
  if (page) return say(page.words, locale);
  const name = file ? say(file.words, locale) : (key ?? '');
  if (pathname.startsWith('/sys/')) return t`${name}字段`;
  if (pathname.startsWith('/approval/')) return t`${name}审批流`;
  return name;
}
