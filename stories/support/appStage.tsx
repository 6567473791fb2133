import { type ReactNode, useState } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { sameAnswer } from '../../src/data/transport/sameAnswer.ts';
import { tellAll } from '../../src/data/transport/tellAll.ts';
import { isLocale, type Locale } from '../../schemas/i18n/locale.ts';
import { adminMenuFor, menuFor } from '../../schemas/navigation/menu.ts';
import { ADMIN_PATHS, CUSTOM_ROUTE, MODULE_ROUTES } from '../../schemas/navigation/routes.ts';
import { AdminPage } from '../../src/app/admin/AdminPage.tsx';
import { ModulePage } from '../../src/app/ModulePage.tsx';
import { Shell } from '../../src/app/shell/Shell.tsx';
import { closeShellPanel } from '../../src/app/menu/shellPanels.ts';
import { rememberTabs } from '../../src/app/tabs/tabStore.ts';
import { clearSession, markSignedIn, storeOwner } from '../../src/data/transport/session.ts';
import { useViewer } from '../../src/data/viewer.ts';
import { HomePage } from '../../src/pages/home/HomePage.tsx';
import { homeAnswer } from './homeAnswers.ts';
import { type StageParameters, setStage } from './recordStage.tsx';

type Answer = NonNullable<StageParameters['answer']>;

const ME = {
  id: 11,
  corp_id: 1,
  name: '林晓峰',
  mobile: '13800000003',
  avatar: '',
  role_name: '销售',
  is_admin: 1,
  off: [],
  department_id: 2,
  scope: 'all',
  corp_code: 'DEMO',
  corp_name: '上海弗德沃科技有限公司',
  system_name: '弗德沃 CRM',
  logo: '',
};

const SET_UP = {
  counts: [
    { key: 'users', path: '/user', count: 8 },
    { key: 'departments', path: '/department', count: 4 },
    { key: 'roles', path: '/role', count: 5 },
    { key: 'objects', path: '/module', count: 1 },
  ],
  hints: [
    { key: 'name', path: '/systemSetting', done: 1 },
    { key: 'fields', path: '/sys/custfield/customer', done: 0 },
  ],
};

/** The server's answers that the shell needs besides those of the records; a story's own answer comes first. */
export function shellAnswers(own?: Answer): Answer {
  return (path, params) => {
    const answered = own?.(path, params);
    if (answered) return answered;
    if (path === '/rest/sys/menus/getmenu')
      return { code: 200, message: '', data: menuFor({ is_admin: 1, permissions: [] }, locale()) };
    if (path === '/rest/sys/menus/getAdminMenu')
      return {
        code: 200,
        message: '',
        data: adminMenuFor({ is_admin: 1, permissions: [] }, locale()),
      };
    if (path === '/rest/sys/config/setUp') return { code: 200, message: '', data: SET_UP };
    if (path === '/rest/sys/user/get_current_userinfo') return { code: 200, message: '', data: ME };
    const home = homeAnswer(path);
    if (home) return home;
    if (path === '/account/api/logout') return { code: 200, message: '', data: null };
    return undefined;
  };
}

function locale(): Locale {
  const tag = document.documentElement.lang;
  const id = { 'zh-Hans': 'zh-chs', 'zh-Hant': 'zh-cht' }[tag] ?? tag;
  return isLocale(id) ? id : 'zh-chs';
}

export async function setShellStage(context: Parameters<typeof setStage>[0]): Promise<() => void> {
  const records = (context.parameters.records ?? {}) as StageParameters;
  const leave = setStage({
    parameters: { records: { ...records, answer: shellAnswers(records.answer) } },
  });
  markSignedIn();
  storeOwner({ id: 11, corp_id: 1 });
  rememberTabs([]);
  closeShellPanel();
  return () => {
    leave();
    clearSession();
  };
}

/** The whole application at an address, without its sign-in. */
export function ShellStage({ path }: { path: string }) {
  return (
    <SWRConfig
      value={{
        use: [tellAll],
        compare: sameAnswer,
        shouldRetryOnError: false,
        dedupingInterval: 0,
      }}
    >
      <MemoryRouter initialEntries={[path]}>
        <WhenKnown>
          <Routes>
            <Route path="/login" element={<p>登录页</p>} />
            <Route path="/" element={<Shell />}>
              <Route path="/index" element={<HomePage />} />
              {Object.keys(MODULE_ROUTES).map((route) => (
                <Route key={route} path={`/${route}`} element={<ModulePage />} />
              ))}
              {ADMIN_PATHS.map((path) => (
                <Route key={path} path={`/${path}`} element={<AdminPage />} />
              ))}
              <Route path={`/${CUSTOM_ROUTE}/:type`} element={<ModulePage />} />
            </Route>
          </Routes>
        </WhenKnown>
      </MemoryRouter>
    </SWRConfig>
  );
}

function WhenKnown({ children }: { children: ReactNode }) {
  const { data } = useViewer();
  const [known, setKnown] = useState(false);
  if (data && !known) setKnown(true);
  return known ? children : null;
}
