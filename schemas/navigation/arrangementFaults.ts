import type { ArrangementKind } from '../definition/settingsFile.ts';
import type { FieldError } from '../i18n/errors.ts';
import { isLocale } from '../i18n/locale.ts';
import {
  type ArrangedEntry,
  ARRANGEMENT_LIMITS,
  flatEntries,
  HOME,
  isOwnGroup,
  isOwnLink,
} from './arrangement.ts';

/** The tab that every panel keeps. */
export const DETAILS_TAB = 'view';

const KEEPS: Record<ArrangementKind, string> = { menu: HOME, tabs: DETAILS_TAB };

/**
 * What is wrong with an arrangement that somebody stores under a setting: its shape, names, addresses, or that what everybody needs is hidden. `from`: where
 * the product itself stands, which no frame of it shows.
 */
export function arrangementFaults(
  kind: ArrangementKind,
  { field, value, from }: { field: string; value: unknown; from?: string },
): FieldError[] {
  if (!isRecord(value)) return [{ field, id: 'wrong_type' }];
  const faults = new Set<FieldError['id']>();
  for (const entries of Object.values(value)) {
    if (!Array.isArray(entries) || !entries.every((entry) => isEntry(entry, kind === 'menu')))
      return [{ field, id: 'wrong_type' }];
    for (const id of faultsOf(kind, entries, from)) faults.add(id);
  }
  return [...faults].map((id) => ({
    field,
    id,
    data: { max: id === 'too_long' ? ARRANGEMENT_LIMITS.name : ARRANGEMENT_LIMITS.entries },
  }));
}

function faultsOf(
  kind: ArrangementKind,
  entries: readonly ArrangedEntry[],
  from: string | undefined,
): FieldError['id'][] {
  const all = flatEntries(entries);
  const own = all.filter((entry) => isOwnGroup(entry) || isOwnLink(entry));
  const kept = all.find(({ code }) => code === KEEPS[kind]);
  const faults: FieldError['id'][] = [];
  if (kept?.hidden || kept?.roles || (kept && !entries.includes(kept)))
    faults.push(kind === 'menu' ? 'home_stays' : 'details_stay');
  if (new Set(all.map(({ code }) => code)).size < all.length) faults.push('repeated_option');
  if (all.length > ARRANGEMENT_LIMITS.entries || own.length > ARRANGEMENT_LIMITS.own)
    faults.push('too_many_items');
  if (own.some(({ names = {} }) => !Object.values(names).some((name) => name.trim() !== '')))
    faults.push('entry_name');
  if (
    all.some(({ names = {} }) =>
      Object.values(names).some((name) => name.length > ARRANGEMENT_LIMITS.name),
    )
  )
    faults.push('too_long');
  if (all.some((entry) => isOwnLink(entry) !== (entry.url !== undefined)))
    faults.push('not_web_address');
  for (const { url } of all) {
    if (url === undefined) continue;
    const fault = linkFault(url, from);
    if (fault) faults.push(fault);
  }
  if (entries.some((entry) => entry.children?.some((child) => child.children || isOwnGroup(child))))
    faults.push('two_levels');
  return faults;
}

/** Why a site cannot be shown in a frame of the product: it is none, or the product itself. */
export function linkFault(
  url: string,
  from: string | undefined,
): 'not_web_address' | 'own_address' | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol) || url.length > ARRANGEMENT_LIMITS.url)
    return 'not_web_address';
  return from !== undefined && parsed.host === new URL(from).host ? 'own_address' : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const CODE = /^[\w-]{1,80}$/;
const ICON = /^[a-z0-9-]{1,40}$/;

function isEntry(value: unknown, withChildren: boolean): value is ArrangedEntry {
  if (!isRecord(value)) return false;
  const { code, names, icon, hidden, roles, url, children, ...strange } = value;
  return (
    Object.keys(strange).length === 0 &&
    typeof code === 'string' &&
    CODE.test(code) &&
    (names === undefined || isNames(names)) &&
    (icon === undefined || (typeof icon === 'string' && ICON.test(icon))) &&
    (hidden === undefined || hidden === 1) &&
    (roles === undefined ||
      (Array.isArray(roles) && roles.every((role) => Number.isInteger(role)))) &&
    (url === undefined || typeof url === 'string') &&
    (children === undefined ||
      (withChildren &&
        Array.isArray(children) &&
        children.every((child: unknown) => isEntry(child, true))))
  );
}

function isNames(value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.entries(value).every(([locale, name]) => isLocale(locale) && typeof name === 'string')
  );
}
