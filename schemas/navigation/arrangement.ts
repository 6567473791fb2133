import { DEFAULT_LOCALE, type Locale } from '../i18n/locale.ts';
import type { Texts } from '../i18n/label.ts';

/** What a company made of one entry of a menu or a row of tabs. What it says nothing of is as shipped. */
export interface ArrangedEntry {
  /** of a shipped entry, or of one of the company's own: `group_…`, `link_…` */
  code: string;
  /** what it is called here, by language */
  names?: Texts;
  /** a lucide icon name; of own entries */
  icon?: string;
  hidden?: 1;
  /** shown to people of these roles only, and to administrators */
  roles?: readonly number[];
  /** of an own link: the other site */
  url?: string;
  children?: readonly ArrangedEntry[];
}

/** By what is arranged: the key of a module with tabs, or `menu`. */
export type Arrangement = Readonly<Record<string, readonly ArrangedEntry[]>>;

/** Entries as shipped, in their order. */
export interface ShippedEntry {
  code: string;
  children?: readonly ShippedEntry[];
}

export const ARRANGEMENT_LIMITS = { entries: 200, own: 50, name: 30, url: 500 } as const;

/** The first page, by its code: it stays where everybody finds it. */
export const HOME = 'index';

const OWN_GROUP = 'group_';
const OWN_LINK = 'link_';

export const isOwnGroup = ({ code }: ArrangedEntry) => code.startsWith(OWN_GROUP);
export const isOwnLink = ({ code }: ArrangedEntry) => code.startsWith(OWN_LINK);

/** A code for a new entry that no other of them has. */
export function ownCode(kind: 'group' | 'link', entries: readonly ArrangedEntry[]): string {
  const stem = kind === 'group' ? OWN_GROUP : OWN_LINK;
  const taken = new Set(flatEntries(entries).map(({ code }) => code));
  let next = 1;
  while (taken.has(`${stem}${next}`)) next += 1;
  return `${stem}${next}`;
}

/** Every entry of both levels, each group before what stands in it. */
export function flatEntries(entries: readonly ArrangedEntry[]): ArrangedEntry[] {
  return entries.flatMap((entry) => [entry, ...(entry.children ?? [])]);
}

/** What a company stored, with shipped entries that it does not name yet where they stand among their neighbours: after an update nothing new is lost. */
export function completeArrangement(
  shipped: readonly ShippedEntry[],
  arranged: readonly ArrangedEntry[],
): ArrangedEntry[] {
  const named = new Set(flatEntries(arranged).map(({ code }) => code));
  const fresh = ({ code }: ShippedEntry) => !named.has(code);
  const top = withMissing(
    shipped,
    arranged.map((entry) => ({ ...entry })),
    named,
  );
  return top.map((entry) => {
    const group = shipped.find(({ code }) => code === entry.code);
    const children = withMissing(group?.children ?? [], entry.children ?? [], named);
    return children.length > 0 || group?.children?.some(fresh) ? { ...entry, children } : entry;
  });
}

/** Each missing one after the shipped one before it, as far as that stands here. */
function withMissing(
  shipped: readonly ShippedEntry[],
  entries: readonly ArrangedEntry[],
  named: ReadonlySet<string>,
): ArrangedEntry[] {
  const all = [...entries];
  shipped.forEach(({ code }, at) => {
    if (named.has(code)) return;
    const before = shipped
      .slice(0, at)
      .findLast((each) => all.some((entry) => entry.code === each.code));
    const place =
      before === undefined ? 0 : all.findIndex((entry) => entry.code === before.code) + 1;
    all.splice(at === 0 || before !== undefined ? place : all.length, 0, { code });
  });
  return all;
}

export interface ArrangementReader {
  locale: Locale;
  isAdmin: boolean;
  /** those that the reader has */
  roles: readonly number[];
}

/** Whether the entry itself is for this reader; what stands in it is asked by itself. */
export function isShownTo(
  { hidden, roles }: ArrangedEntry,
  { isAdmin, roles: own }: Pick<ArrangementReader, 'isAdmin' | 'roles'>,
): boolean {
  if (hidden === 1) return false;
  return roles === undefined || isAdmin || roles.some((role) => own.includes(role));
}

/** What a company calls an entry, in the reader's language; of its own ones any name is better than none. */
export function arrangedName(entry: ArrangedEntry, locale: Locale): string | undefined {
  const { names } = entry;
  if (names?.[locale]) return names[locale];
  if (!isOwnGroup(entry) && !isOwnLink(entry)) return undefined;
  return names?.[DEFAULT_LOCALE] ?? Object.values(names ?? {}).find((name) => name !== '');
}
