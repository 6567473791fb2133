import { useLingui } from '@lingui/react/macro';
import { type ComponentType, lazy } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { moduleKeyOf } from '../../../schemas/navigation/routes.ts';
import { mayOpenSetting, pageAt } from '../../../schemas/navigation/adminPages.ts';
import { EmptyState, ErrorState, NoPermission } from '../../../widgets/ui/EmptyState.tsx';
import { isNetworkError } from '../../data/transport/apiError.ts';
import { useModule } from '../../data/modules.ts';
import { useMe } from '../../data/viewer.ts';
import { loadChunk } from '../chunks/chunk.ts';
import { PAGES } from '../chunks/pages.ts';
import { useSettingTitle } from './useSettingTitle.ts';

const NotFoundPage = lazy(async () => ({
  default: (await loadChunk(() => import('../../pages/NotFoundPage.tsx'))).NotFoundPage,
}));

/** A page of the back-office: its long address, the right to open it, the page. */
export function AdminPage() {
  const { pathname: asked, search, hash } = useLocation();
  const pathname = asked.replace(/\/$/, '');
  const me = useMe();
  const title = useSettingTitle(pathname);
  const { page: file, module, short } = pageAt(pathname) ?? {};
  if (short) return <Navigate to={`/sys${pathname}${search}${hash}`} replace />;
  const key = module && decodeURIComponent(module);
  const address = module && key ? pathname.slice(0, -module.length) + moduleKeyOf(key) : pathname;
  if (!mayOpenSetting(me, address)) return <NoPermission right={title} />;
  const Page = file?.page === undefined ? undefined : PAGES[file.page];
  if (!Page) return <NotFoundPage />;
  return key ? (
    <OfModule key={key} module={moduleKeyOf(key)} page={Page} strict={file?.strict === true} />
  ) : (
    <Page module="" />
  );
}

interface OfModuleProps {
  module: string;
  page: ComponentType<{ module: string }>;
  /** an address of its own for each module: one of nothing leads nowhere */
  strict: boolean;
}

/** The page once its module is known, or why it is not. */
function OfModule({ module, page: Page, strict }: OfModuleProps) {
  const { t } = useLingui();
  const { file, error } = useModule(module);
  if (isNetworkError(error)) return <ErrorState />;
  if (error && strict) return <NotFoundPage />;
  if (error)
    return <EmptyState title={t`没有这个模块`} text={t`它可能已经被删除，或者地址有误。`} />;
  return file ? <Page module={file.view?.of ?? file.key} /> : null;
}
