import type { ModuleFile, Tab } from '../../../schemas/module.ts';

/** One tab as the server lists it. */
export interface WireTab {
  menu_name: string;
  menu_field: string;
  counts: number | null;
  /** 1: the table of a custom object */
  type: 0 | 1;
}

/** What the body of a tab is. `related` is a table of another module's records through `by`, the model there that points here. */
export type TabKind = { kind: 'view' } | { kind: 'log' } | { kind: 'related'; module: ModuleFile; by: string | undefined } | { kind: 'unsupported' };

const OWN: Readonly<Record<string, TabKind>> = { view: { kind: 'view' }, modifylog: { kind: 'log' } };

/**
 * Finds the body of a tab: the two that every record has, else the table of the module that the key names. A key that nobody knows is an
 * honest "not supported", never a crash.
 */
export function tabKind(tab: WireTab, declared: readonly Tab[], findModule: (key: string) => ModuleFile | undefined): TabKind {
  const own = Object.hasOwn(OWN, tab.menu_field) ? OWN[tab.menu_field] : undefined;
  if (own) return own;
  const module = findModule(tab.menu_field);
  const isTable = module !== undefined || tab.type === 1 || tab.menu_field.endsWith('_c');
  if (!isTable || !module) return { kind: 'unsupported' };
  return { kind: 'related', module, by: declared.find((each) => each.key === tab.menu_field)?.by };
}
