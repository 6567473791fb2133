import { useMemo } from 'react';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { customModule } from '../../../schemas/vocabulary/customObjects.ts';
import { MODULES } from '../../../schemas/modules/index.ts';
import { type RightsGroup, rightsTree } from '../../../schemas/staff/rights.ts';
import { useCustomObjects } from '../../data/customObjects.ts';

/** Every right there is, and the modules that have records, the company's own objects among them. */
export function useRightsTree(): { tree: readonly RightsGroup[]; files: readonly ModuleFile[] } {
  const { data: objects } = useCustomObjects();
  return useMemo(() => {
    const own = (objects ?? []).map(({ key, name, icon_name }) =>
      customModule({ key, name, icon: icon_name }),
    );
    return {
      tree: rightsTree(own),
      files: [...Object.values<ModuleFile>(MODULES).filter(({ view }) => !view), ...own],
    };
  }, [objects]);
}
