import { expect, test } from 'vitest';
import { ADMIN_MENU } from '../schemas/navigation/menu.ts';
import { WORK_GROUPS } from '../schemas/definition/menuGroups.ts';
import type { ModuleFile } from '../schemas/definition/module.ts';
import { OBJECT_ICONS } from '../schemas/dialogs/objectForm.ts';
import { MODULES } from '../schemas/modules/index.ts';
import { WORK_PAGES } from '../schemas/registry/workPages.ts';
import { ICONS } from '../widgets/ui/Icon.tsx';
import { MORE_ICONS } from '../widgets/ui/moreIcons.ts';

test('every icon that the data names is one that the browser has', () => {
  const modules: readonly ModuleFile[] = Object.values(MODULES);
  const actions = modules.flatMap((file) => file.actions ?? []);
  const named = [...modules, ...actions, ...ADMIN_MENU, ...WORK_GROUPS, ...WORK_PAGES].flatMap(
    ({ icon }) => icon ?? [],
  );
  expect(named.length).toBeGreaterThan(20);
  const offered = OBJECT_ICONS.map(([icon]) => icon);
  expect(
    [...named, ...offered].filter((icon) => !(icon in ICONS) && !(icon in MORE_ICONS)),
  ).toEqual([]);
});
