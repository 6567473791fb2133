import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { CUSTOM_ROUTE, MODULE_ROUTES } from '../../schemas/routes.ts';
import { onSessionEnd } from '../data/client.ts';
import { Boot } from './Boot.tsx';
import { loadChunk } from './chunk.ts';
import { forgetEntry, requireSession, signInAddress } from './entry.ts';
import { RouteError } from './RouteError.tsx';
import { HOME } from './tabs.ts';

/** A page that comes as a chunk of its own; the page before stays until it is there. */
function page<K extends string>(name: K, load: () => Promise<Record<K, ComponentType>>): Pick<RouteObject, 'lazy'> {
  return { lazy: async () => ({ Component: (await loadChunk(load))[name] }) };
}

const moduleList = () => page('ModulePage', () => import('./ModulePage.tsx'));

const inside: RouteObject[] = [
  { index: true, element: <Navigate to={HOME} replace /> },
  { path: HOME, ...page('HomePage', () => import('../pages/home/HomePage.tsx')) },
  ...Object.keys(MODULE_ROUTES).map((route): RouteObject => ({ path: `/${route}`, ...moduleList() })),
  { path: `/${CUSTOM_ROUTE}/:type`, ...moduleList() },
  { path: '/iframe', ...page('ExternalPage', () => import('../pages/ExternalPage.tsx')) },
  { path: '/refresh', ...page('RefreshPage', () => import('./RefreshPage.tsx')) },
  { path: '/redirect/*', ...page('RedirectPage', () => import('./RedirectPage.tsx')) },
];

export const router = createBrowserRouter([
  {
    errorElement: <RouteError />,
    HydrateFallback: Boot,
    children: [
      { path: '/login', ...page('SignInRoute', () => import('./SignInRoute.tsx')) },
      { path: '/notSupport', ...page('NotSupportPage', () => import('../pages/NotSupportPage.tsx')) },
      { path: '/bench', ...page('BenchPage', () => import('../pages/bench/BenchPage.tsx')) },
      {
        path: '/',
        loader: requireSession,
        shouldRevalidate: () => false,
        ...page('Shell', () => import('./shell/Shell.tsx')),
        children: [{ errorElement: <RouteError inside />, children: inside }],
      },
      { path: '*', ...page('NotFoundPage', () => import('../pages/NotFoundPage.tsx')) },
    ],
  },
]);

onSessionEnd(() => {
  forgetEntry();
  if (location.pathname !== '/login') void router.navigate(signInAddress(location.href), { replace: true });
});
