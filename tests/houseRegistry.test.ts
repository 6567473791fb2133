// A module is one file, a page too: what is forgotten in it cannot be reached. Each message says what to do instead.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ADMIN_PAGES } from '../schemas/navigation/adminPages.ts';
import { adminMenuFor, menuFor } from '../schemas/navigation/menu.ts';
import type { PageFile } from '../schemas/definition/pageFile.ts';
import type { ModuleFile } from '../schemas/definition/module.ts';
import { MODULES, routeOf } from '../schemas/modules/index.ts';
import { isOtherView } from '../schemas/views/listViews.ts';
import { REMINDERS } from '../schemas/collaboration/reminderKinds.ts';
import { WORK_PAGES } from '../schemas/registry/workPages.ts';
import { isAdminAddress, MODULE_ROUTES, OFFICE_ROUTES } from '../schemas/navigation/routes.ts';
import { SETTINGS } from '../schemas/settings/index.ts';
import { makeRegistry } from '../tools/registry.ts';

const ADMIN = { is_admin: 1, permissions: [] } as const;
const PAGES = [...WORK_PAGES, ...ADMIN_PAGES];
const inMenus = [...menuFor(ADMIN, 'en'), ...adminMenuFor(ADMIN, 'en')]
  .flatMap((group) => [group, ...group.children])
  .map(({ path }) => path);

test('the registry is that of the data files: else run npm run registry', async () => {
  const made = await makeRegistry();
  const kept = globSync(['schemas/registry/*.ts', 'schemas/*/registry.ts']).map((path) =>
    path.replaceAll('\\', '/'),
  );
  expect(kept.toSorted()).toEqual(
    Object.keys(made)
      .map((name) => `schemas/${name}`)
      .toSorted(),
  );
  for (const [name, text] of Object.entries(made))
    expect(readFileSync(`schemas/${name}`, 'utf8'), name).toBe(text);
});

test('every module stands at an address, and in the menu of the workbench unless others lead to it', () => {
  const lost = Object.values<ModuleFile>(MODULES).filter(
    (file) =>
      inMenus.includes(routeOf(file)) === (file.unlisted ?? false) ||
      MODULE_ROUTES[routeOf(file).slice(1)] !== file.key,
  );
  expect(lost.map(({ key }) => `schemas/modules/${key}.ts says no place in the menu`)).toEqual([]);
});

test('a module begins with a view that its list has', () => {
  const begin = Object.values<ModuleFile>(MODULES).flatMap(({ begins }) => begins?.view ?? []);
  expect(begin).not.toEqual([]);
  expect(begin.filter((view) => !isOtherView(view))).toEqual([]);
});

test('every page stands in a menu, or in the group of those that others lead to', () => {
  const listed: PageFile[] = PAGES.filter(({ withoutMenu }) => !withoutMenu);
  const lost = [...listed, ...Object.values(SETTINGS)].filter(
    ({ path, backOffice }) =>
      !inMenus.includes(path) && !path.includes(':') && backOffice?.group !== 'more',
  );
  expect(lost.map(({ path }) => `${path} stands in no menu`)).toEqual([]);
});

test('every page has an address of its own, on its side of the application', () => {
  const addresses = PAGES.flatMap(({ path, also = [], short = [] }) => [path, ...also, ...short]);
  const modules = Object.values<ModuleFile>(MODULES).map(routeOf);
  const all = [...addresses, ...modules].map((each) => each.toLowerCase());
  expect(all.filter((each, at) => all.indexOf(each) !== at)).toEqual([]);
  const astray = [
    ...ADMIN_PAGES.filter(({ path }) => !isAdminAddress(path.replace(':module', 'customer'))),
    ...WORK_PAGES.filter(
      ({ path }) => isAdminAddress(path) || !OFFICE_ROUTES.includes(path.slice(1)),
    ),
  ];
  expect(astray).toEqual([]);
  expect(REMINDERS.filter(({ key }) => !OFFICE_ROUTES.includes(key))).toEqual([]);
});

test('what a page says draws it is a component of src/pages, and each of those draws a page', () => {
  // Drawn by the frame itself: before the sign-in, the first page, any list of reminders, the bench, help.
  const framed = [
    'signIn/SignInPage',
    'signIn/ProviderPage',
    'oauth/AuthorizePage',
    'home/HomePage',
    'reminders/ReminderPage',
    'bench/BenchPage',
    'help/HelpPage',
  ];
  const named = new Set(PAGES.flatMap(({ page }) => page ?? []));
  expect([...named].filter((page) => !existsSync(`src/pages/${page}.tsx`))).toEqual([]);
  const written = globSync('src/pages/*/*Page.tsx').map((path) =>
    path.replaceAll('\\', '/').slice('src/pages/'.length, -'.tsx'.length),
  );
  expect(
    written
      .filter((page) => !named.has(page) && !framed.includes(page))
      .map((page) => `src/pages/${page}.tsx is reached by no file of schemas/pages`),
  ).toEqual([]);
});
