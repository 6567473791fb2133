import type { Tab } from '../../../schemas/definition/module.ts';
import type { WireTab } from '../shared/types.ts';

/** What the body of a tab is. `related` is a table of another module's records, `timeline` the same as a story, with what the module file says of the tab. */
export type TabKind =
  | { kind: 'overview' }
  | { kind: 'view' }
  | { kind: 'log' }
  | { kind: 'files' }
  | { kind: 'team' }
  | { kind: 'calls' }
  | { kind: 'comments' }
  | { kind: 'readers' }
  | { kind: 'related' | 'timeline'; module: string; declared: Tab | undefined }
  | { kind: 'unsupported' };

const OWN: Readonly<Record<string, TabKind>> = {
  overview: { kind: 'overview' },
  view: { kind: 'view' },
  modifylog: { kind: 'log' },
  file: { kind: 'files' },
  team: { kind: 'team' },
  callrecord: { kind: 'calls' },
  comment: { kind: 'comments' },
  readers: { kind: 'readers' },
};

/**
 * The body of a tab: those that every record may have, else the table of the module that the key names. A key that nobody knows is an
 * honest "not supported", never a crash.
 */
export function tabKind(
  { menu_field: key, type }: WireTab,
  declared: readonly Tab[],
  isKnown: (key: string) => boolean,
): TabKind {
  const own = Object.hasOwn(OWN, key) ? OWN[key] : undefined;
  if (own) return own;
  const tab = declared.find((each) => each.key === key);
  // The tab of a shipped module says by which of its models the two are joined; one that does not has no table.
  const joined = type === 1 || key.endsWith('_c') || (isKnown(key) && tab?.by !== undefined);
  return joined
    ? { kind: tab?.as ?? 'related', module: key, declared: tab }
    : { kind: 'unsupported' };
}
