import { expect, test } from 'vitest';
import { ADMIN_MENU, WORKBENCH_MENU } from '../schemas/menu.ts';
import type { ModuleFile } from '../schemas/module.ts';
import { MODULES } from '../schemas/modules/index.ts';
import { ICONS } from '../widgets/bricks/Icon.tsx';
import { MORE_ICONS } from '../widgets/bricks/moreIcons.ts';

test('every icon that the data names is one that the browser has', () => {
  const modules: readonly ModuleFile[] = Object.values(MODULES);
  const actions = modules.flatMap((file) => file.actions ?? []);
  const named = [...modules, ...actions, ...ADMIN_MENU, ...WORKBENCH_MENU].flatMap(
    ({ icon }) => icon ?? [],
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((icon) => !(icon in ICONS) && !(icon in MORE_ICONS))).toEqual([]);
});

test('what the menu shows comes with the page', () => {
  const modules: readonly ModuleFile[] = Object.values(MODULES);
  expect(
    [...modules, ...WORKBENCH_MENU].map(({ icon }) => icon).filter((icon) => !(icon in ICONS)),
  ).toEqual([]);
});
