import { useLingui } from '@lingui/react/macro';
import { type ComponentType, lazy } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { moduleKeyOf } from '../../../schemas/routes.ts';
import { mayOpenSetting } from '../../../schemas/settingRights.ts';
import { Empty, ErrorState, NoPermission } from '../../../widgets/bricks/Notice.tsx';
import { isNetworkError } from '../../data/callError.ts';
import { useModule } from '../../data/modules.ts';
import { useMe } from '../../data/viewer.ts';
import { loadChunk } from '../chunk.ts';
import { LaterPage } from './LaterPage.tsx';
import { useSettingTitle } from './useSettingTitle.ts';

const NotFoundPage = lazy(async () => ({
  default: (await loadChunk(() => import('../../pages/NotFoundPage.tsx'))).NotFoundPage,
}));
const SettingPage = lazy(async () => ({
  default: (await loadChunk(() => import('../../pages/settings/SettingPage.tsx'))).SettingPage,
}));
const DesignerPage = lazy(async () => ({
  default: (await loadChunk(() => import('../../pages/designer/DesignerPage.tsx'))).DesignerPage,
}));
const ModulesPage = lazy(async () => ({
  default: (await loadChunk(() => import('../../pages/objects/ModulesPage.tsx'))).ModulesPage,
}));
const ObjectPage = lazy(async () => ({
  default: (await loadChunk(() => import('../../pages/objects/ObjectPage.tsx'))).ObjectPage,
}));
const TagsPage = lazy(async () => ({
  default: (await loadChunk(() => import('../../pages/lists/TagsPage.tsx'))).TagsPage,
}));
const OptionListsPage = lazy(async () => ({
  default: (await loadChunk(() => import('../../pages/lists/OptionListsPage.tsx'))).OptionListsPage,
}));
const ApprovalFlowsPage = lazy(async () => ({
  default: (await loadChunk(() => import('../../pages/approvalFlows/ApprovalFlowsPage.tsx')))
    .ApprovalFlowsPage,
}));
const PrintTemplatesPage = lazy(async () => ({
  default: (await loadChunk(() => import('../../pages/printTemplates/PrintTemplatesPage.tsx')))
    .PrintTemplatesPage,
}));
const FormPage = lazy(async () => ({
  default: (await loadChunk(() => import('../../pages/settings/FormPage.tsx'))).FormPage,
}));
const DepartmentsPage = lazy(async () => ({
  default: (await loadChunk(() => import('../../pages/staff/DepartmentsPage.tsx'))).DepartmentsPage,
}));
const RolesPage = lazy(async () => ({
  default: (await loadChunk(() => import('../../pages/staff/RolesPage.tsx'))).RolesPage,
}));
const UsersPage = lazy(async () => ({
  default: (await loadChunk(() => import('../../pages/staff/UsersPage.tsx'))).UsersPage,
}));
const SignInLogPage = lazy(async () => ({
  default: (await loadChunk(() => import('../../pages/staff/SignInLogPage.tsx'))).SignInLogPage,
}));
const FormPreviewPage = lazy(async () => ({
  default: (await loadChunk(() => import('../../pages/formPreview/FormPreviewPage.tsx')))
    .FormPreviewPage,
}));

/** Pages about one module, by the address before its key. */
const ABOUT_MODULE: Readonly<Record<string, ComponentType<{ module: string }>>> = {
  '/sys/custfield': DesignerPage,
  '/sys/field': DesignerPage,
  '/custom': ObjectPage,
  '/approval': ApprovalFlowsPage,
};
const PAGES: Readonly<Record<string, ComponentType>> = {
  '/setting': SettingPage,
  '/module': ModulesPage,
  '/tag': TagsPage,
  '/optionlist': OptionListsPage,
  '/department': DepartmentsPage,
  '/role': RolesPage,
  '/user': UsersPage,
  '/userloginlog': SignInLogPage,
  '/formpreview': FormPreviewPage,
  '/printtemplate': PrintTemplatesPage,
  '/systemsetting': FormPage,
  '/basicsetting': FormPage,
  '/customersetting': FormPage,
  '/cluesetting': FormPage,
  '/recordsetting': FormPage,
  '/productsetting': FormPage,
};
const SHORT = /^\/(custfield|field)\//i;

/** A page of the back-office: its long address, the right to open it, the page. */
export function AdminPage() {
  const { pathname: asked, search, hash } = useLocation();
  const pathname = asked.replace(/\/$/, '');
  const me = useMe();
  const title = useSettingTitle(pathname);
  if (SHORT.test(pathname)) return <Navigate to={`/sys${pathname}${search}${hash}`} replace />;
  const [base, key] = parted(pathname);
  const address = base in ABOUT_MODULE ? `${base}/${moduleKeyOf(key)}` : pathname;
  if (!mayOpenSetting(me, address)) return <NoPermission right={title} />;
  const AboutModule = ABOUT_MODULE[base];
  if (AboutModule)
    return (
      <OfModule
        key={key}
        module={moduleKeyOf(key)}
        page={AboutModule}
        strict={base === '/approval'}
      />
    );
  const Page = PAGES[pathname.toLowerCase()];
  return Page ? <Page /> : <LaterPage title={title} />;
}

/** '/sys/custfield/customer' is '/sys/custfield' and 'customer'. */
function parted(pathname: string): [base: string, key: string] {
  const at = pathname.lastIndexOf('/');
  return [pathname.slice(0, at).toLowerCase(), decodeURIComponent(pathname.slice(at + 1))];
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
  if (error) return <Empty title={t`没有这个模块`} text={t`它可能已经被删除，或者地址有误。`} />;
  return file ? <Page module={file.view?.of ?? file.key} /> : null;
}
