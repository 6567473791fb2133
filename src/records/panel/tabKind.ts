import type { Tab } from '../../../schemas/module.ts';
import type { WireTab } from '../types.ts';

/** What the body of a tab is. `related` is a table of another module's records, with what the module file says of the tab. */
export type TabKind = { kind: 'view' } | { kind: 'log' } | { kind: 'related'; module: string; declared: Tab | undefined } | { kind: 'unsupported' };

const OWN: Readonly<Record<string, TabKind>> = { view: { kind: 'view' }, modifylog: { kind: 'log' } };

/**
 * The body of a tab: the two that every record has, else the table of the module that the key names. A key that nobody knows is an
 * honest "not supported", never a crash.
 */
export function tabKind({ menu_field: key, type }: WireTab, declared: readonly Tab[], isKnown: (key: string) => boolean): TabKind {
  const own = Object.hasOwn(OWN, key) ? OWN[key] : undefined;
  if (own) return own;
  if (type !== 1 && !key.endsWith('_c') && !isKnown(key)) return { kind: 'unsupported' };
  return { kind: 'related', module: key, declared: declared.find((tab) => tab.key === key) };
}
