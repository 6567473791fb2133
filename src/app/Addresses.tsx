import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ADMIN_PATHS, CUSTOM_ROUTE, MODULE_ROUTES, OFFICE_ROUTES } from '../../schemas/routes.ts';
import { addressChanged } from '../../widgets/bricks/back.ts';
import { Boot } from './Boot.tsx';
import { Boundary } from './Boundary.tsx';
import { loadChunk } from './chunk.ts';
import { RequireSession } from './RequireSession.tsx';
import { SessionEnd } from './SessionEnd.tsx';
import { HOME } from './tabs.ts';

/** A page that comes as a chunk of its own; the page before stays until it is there. */
function page<K extends string>(name: K, load: () => Promise<Record<K, ComponentType>>) {
  return lazy(async () => ({ default: (await loadChunk(load))[name] }));
}

const SignInRoute = page('SignInRoute', () => import('./SignInRoute.tsx'));
const Shell = page('Shell', () => import('./shell/Shell.tsx'));
const ModulePage = page('ModulePage', () => import('./ModulePage.tsx'));
const AdminPage = page('AdminPage', () => import('./admin/AdminPage.tsx'));
const HomePage = page('HomePage', () => import('../pages/home/HomePage.tsx'));
const OfficePage = page('OfficePage', () => import('./OfficePage.tsx'));
const ExternalPage = page('ExternalPage', () => import('../pages/ExternalPage.tsx'));
const RefreshPage = page('RefreshPage', () => import('./RefreshPage.tsx'));
const RedirectPage = page('RedirectPage', () => import('./RedirectPage.tsx'));
const NotFoundPage = page('NotFoundPage', () => import('../pages/NotFoundPage.tsx'));
const BenchPage = page('BenchPage', () => import('../pages/bench/BenchPage.tsx'));
const NotSupportPage = page('NotSupportPage', () => import('../pages/NotSupportPage.tsx'));

/** Every address of the application. */
export function Addresses() {
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
  useEffect(addressChanged, [place]);
  return (
    <Boundary at={pathname}>
      <Suspense fallback={<Boot />}>
        <Routes>
          <Route path="/login" element={<SignInRoute />} />
          <Route path="/notSupport" element={<NotSupportPage />} />
          <Route path="/bench" element={<BenchPage />} />
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
