import { useMemo } from 'react';
import { translate } from '../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { isEmpty } from '../../schemas/values/valueTypes.ts';
import type { Host } from '../../widgets/contract/host.ts';
import { useLocale } from '../data/definitions.ts';
import { isModule, loadModule } from '../data/modules.ts';
import { pickRecords } from '../data/records.ts';
import { useViewer } from '../data/viewer.ts';
import type { Layers } from './shared/layers.ts';
import { mayAdd } from './shared/permissions.ts';

/** How a picker makes the record that it does not find: in a form above the one it stands in, which waits untouched. */
export function useCreateInPlace(openForm: Layers['openForm']): {
  creates: Host['creates'];
  create: Host['create'];
} {
  const { data: viewer } = useViewer();
  const locale = useLocale();
  return useMemo(
    () => ({
      async creates(module) {
        const file = isModule(module) ? await loadModule(module) : undefined;
        return file && viewer && mayAdd(viewer, file) ? translate(file.label, locale) : null;
      },

      async create(module, { name, within = {} }) {
        const file = await loadModule(module);
        const saved = await openForm({
          module,
          presets: { ...within, ...titled(file, name) },
          inPlace: true,
        });
        if (!saved) return undefined;
        // It is saved: without an answer its number stands for the name.
        const named = await pickRecords(file, { ids: [saved.id] }).catch(() => undefined);
        return { id: saved.id, name: named?.list[0]?.name ?? '' };
      },
    }),
    [openForm, viewer, locale],
  );
}

/** What was looked for is what the new record will be called, where its title is typed. */
function titled({ form, title }: ModuleFile, name: string): Record<string, string> {
  const typed = form.some(
    (item) =>
      'model' in item && item.model === title && ['input', 'input_complete'].includes(item.type),
  );
  return typed && !isEmpty(name.trim()) ? { [title]: name.trim() } : {};
}
