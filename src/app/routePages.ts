import { matchPath } from 'react-router-dom';
import {
  ADMIN_PATHS,
  AUTHORIZE_PATH,
  CUSTOM_ROUTE,
  MODULE_ROUTES,
  OFFICE_ROUTES,
} from '../../schemas/navigation/routes.ts';
import { isSignedIn } from '../data/transport/session.ts';
import { type ChunkPage, chunkPage } from './chunks/chunkPage.ts';
import { prepareSession } from './session/prepareSession.ts';
import { HOME } from './tabs/tabs.ts';

// What the addresses of the application draw, each a chunk of its own. See AppRoutes.
type Page = ChunkPage<object>;

export const SignInRoute: Page = chunkPage(
  async () => (await import('./SignInRoute.tsx')).SignInRoute,
);
export const HelpRoute: Page = chunkPage(async () => (await import('./HelpRoute.tsx')).HelpRoute);
export const ProviderRoute: ChunkPage<{ provider: 'wechat' | 'ding' | 'oidc' }> = chunkPage(
  async () => (await import('./ProviderRoute.tsx')).ProviderRoute,
);
export const AuthorizeRoute: Page = chunkPage(
  async () => (await import('./AuthorizeRoute.tsx')).AuthorizeRoute,
);
export const Shell: Page = chunkPage(async () => (await import('./shell/Shell.tsx')).Shell);
export const ModulePage: Page = chunkPage(
  async () => (await import('./ModulePage.tsx')).ModulePage,
);
export const AdminPage: Page = chunkPage(async () => {
  const { AdminPage: Drawn, loadAdminPage } = await import('./admin/index.ts');
  await loadAdminPage(location.pathname).catch(() => undefined); // said by the page itself
  return Drawn;
});
export const OfficePage: Page = chunkPage(async () => {
  const [{ OfficePage: Drawn }, { loadOfficePage }] = await Promise.all([
    import('./OfficePage.tsx'),
    import('./officePageAt.ts'),
  ]);
  await loadOfficePage(location.pathname).catch(() => undefined);
  return Drawn;
});
export const HomePage: Page = chunkPage(
  async () => (await import('../pages/home/HomePage.tsx')).HomePage,
);
export const ExternalPage: Page = chunkPage(
  async () => (await import('../pages/ExternalPage.tsx')).ExternalPage,
);
export const RefreshPage: Page = chunkPage(
  async () => (await import('./RefreshPage.tsx')).RefreshPage,
);
export const RedirectPage: Page = chunkPage(
  async () => (await import('./RedirectPage.tsx')).RedirectPage,
);
export const NotFoundPage: Page = chunkPage(
  async () => (await import('../pages/NotFoundPage.tsx')).NotFoundPage,
);
export const BenchPage: Page = chunkPage(
  async () => (await import('../pages/bench/BenchPage.tsx')).BenchPage,
);
export const NotSupportPage: Page = chunkPage(
  async () => (await import('../pages/NotSupportPage.tsx')).NotSupportPage,
);

/** The page inside the shell at an address. */
function innerPage(pathname: string): Page {
  const at = (paths: readonly string[]) => paths.some((path) => matchPath(path, pathname));
  if (pathname === '/' || at([HOME])) return HomePage;
  if (at(Object.keys(MODULE_ROUTES).map((route) => `/${route}`))) return ModulePage;
  if (at([`/${CUSTOM_ROUTE}/:type`])) return ModulePage;
  if (at(ADMIN_PATHS.map((path) => `/${path}`))) return AdminPage;
  if (at(OFFICE_ROUTES.map((route) => `/${route}`))) return OfficePage;
  return NotFoundPage;
}

/** What stands without the shell. */
const OUTSIDE: Readonly<Record<string, Pick<Page, 'load'>>> = {
  '/login': SignInRoute,
  '/wechatLogin': ProviderRoute,
  '/dingLogin': ProviderRoute,
  '/oidcLogin/:loginKey?': ProviderRoute,
  '/notSupport': NotSupportPage,
  '/help': HelpRoute,
  '/bench': BenchPage,
  [AUTHORIZE_PATH]: AuthorizeRoute,
};

/** ms that the frame waits for the page inside it once it is there itself: a slow line shows the frame first. */
const PATIENCE_MS = 300;

/**
 * Brings what the first page of an address needs, all at once, before anything of it is drawn; at the latest when the frame and who is signed in have
 * been there for a moment. What cannot be had is said by the page itself.
 */
export async function loadFirstPage(pathname: string): Promise<void> {
  const outside =
    Object.entries(OUTSIDE).find(([path]) => matchPath(path, pathname))?.[1] ??
    (isSignedIn() ? undefined : SignInRoute);
  if (outside) return void (await Promise.allSettled([outside.load()]));
  const inner = innerPage(pathname)
    .load()
    .catch(() => undefined);
  await Promise.allSettled([Shell.load(), prepareSession()]);
  await Promise.race([inner, new Promise((done) => setTimeout(done, PATIENCE_MS))]);
}
