import { Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import {
  ADMIN_PATHS,
  AUTHORIZE_PATH,
  CUSTOM_ROUTE,
  MODULE_ROUTES,
  OFFICE_ROUTES,
} from '../../schemas/navigation/routes.ts';
import { notifyLocationChanged } from '../../widgets/ui/backButton.ts';
import { BootSkeleton } from './BootSkeleton.tsx';
import { Boundary } from './chunks/Boundary.tsx';
import { RequireSession } from './RequireSession.tsx';
import { SessionEnd } from './SessionEnd.tsx';
import {
  AdminPage,
  AuthorizeRoute,
  BenchPage,
  ExternalPage,
  HelpRoute,
  HomePage,
  ModulePage,
  NotFoundPage,
  NotSupportPage,
  OfficePage,
  ProviderRoute,
  RedirectPage,
  RefreshPage,
  Shell,
  SignInRoute,
} from './routePages.ts';
import { HOME } from './tabs/tabs.ts';

/** Every address of the application. */
export function AppRoutes() {
  return (
    <BrowserRouter>
      <SessionEnd />
      <Pages />
    </BrowserRouter>
  );
}

function Pages() {
  const place = useLocation();
  const { pathname } = place;
  useEffect(notifyLocationChanged, [place]);
  return (
    <Boundary at={pathname}>
      <Suspense fallback={<BootSkeleton />}>
        <Routes>
          <Route path="/login" element={<SignInRoute />} />
          <Route path="/wechatLogin" element={<ProviderRoute provider="wechat" />} />
          <Route path="/dingLogin" element={<ProviderRoute provider="ding" />} />
          <Route path="/oidcLogin/:loginKey?" element={<ProviderRoute provider="oidc" />} />
          <Route path="/notSupport" element={<NotSupportPage />} />
          <Route path="/help" element={<HelpRoute />} />
          <Route path="/bench" element={<BenchPage />} />
          <Route path={AUTHORIZE_PATH} element={<RequireSession shell={AuthorizeRoute} />} />
          <Route path="/" element={<RequireSession shell={Shell} />}>
            <Route index element={<Navigate to={HOME} replace />} />
            <Route path={HOME} element={<HomePage />} />
            {Object.keys(MODULE_ROUTES).map((route) => (
              <Route key={route} path={`/${route}`} element={<ModulePage />} />
            ))}
            <Route path={`/${CUSTOM_ROUTE}/:type`} element={<ModulePage />} />
            {ADMIN_PATHS.map((path) => (
              <Route key={path} path={`/${path}`} element={<AdminPage />} />
            ))}
            {OFFICE_ROUTES.map((route) => (
              <Route key={route} path={`/${route}`} element={<OfficePage />} />
            ))}
            <Route path="/iframe" element={<ExternalPage />} />
            <Route path="/refresh" element={<RefreshPage />} />
            <Route path="/redirect/*" element={<RedirectPage />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </Suspense>
    </Boundary>
  );
}
