import { expect, test } from 'vitest';
import { ADMIN_MENU, WORKBENCH_MENU } from '../schemas/menu.ts';
import type { ModuleFile } from '../schemas/module.ts';
import { MODULES } from '../schemas/modules/index.ts';
import { ICON_NAMES } from '../widgets/bricks/Icon.tsx';

test('every icon that the data names is one that the browser has', () => {
  const modules: readonly ModuleFile[] = Object.values(MODULES);
  const actions = modules.flatMap((file) => file.actions ?? []);
  const named = [...modules, ...actions, ...ADMIN_MENU, ...WORKBENCH_MENU].flatMap(({ icon }) => icon ?? []);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((icon) => !ICON_NAMES.includes(icon))).toEqual([]);
});
