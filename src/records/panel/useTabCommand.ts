import { translate } from '../../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { loadForm, useLocale } from '../../data/definitions.ts';
import { useModule } from '../../data/modules.ts';
import { useLayers } from '../shared/layers.ts';
import { type RecordEnvironment, mayAddRelated } from '../shared/permissions.ts';
import { runWithToast } from '../shared/runWithToast.ts';
import type { RecordAnswer } from '../shared/types.ts';
import type { Command } from '../shared/CommandBar.tsx';
import { presetsOf } from './presets.ts';

/** What is done to a record most, where its module says so: what adds to one of its tabs, as its first command. */
export function useTabCommand(
  file: ModuleFile,
  record: RecordAnswer,
  around: RecordEnvironment,
): Command | undefined {
  const locale = useLocale();
  const layers = useLayers();
  const tab = mainTab(file);
  const module = useModule(tab?.key).file;
  if (!tab?.command || !module || !mayAddRelated({ tab, module, record, around })) return undefined;
  return {
    key: `add-${tab.key}`,
    label: translate(tab.command, locale),
    icon: module.icon,
    first: true,
    run: () =>
      void runWithToast(async () => {
        const form = await loadForm(tab.key, locale, () => true);
        void layers.openForm({ module: tab.key, presets: presetsOf(tab, record, form) });
      }),
  };
}

/** Whether it is known what the first command is: one that comes later would push the others aside under the finger. */
export function useTabCommandKnown(file: ModuleFile | undefined): boolean {
  const key = file && mainTab(file)?.key;
  const { file: module, error } = useModule(key);
  return key === undefined || module !== undefined || error !== undefined;
}

function mainTab(file: ModuleFile) {
  return file.tabs.find(({ command }) => command !== undefined);
}
