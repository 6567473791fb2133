import { readOwner } from './transport/session.ts';

export interface Draft {
  /** values by model, as typed */
  values: Readonly<Record<string, unknown>>;
  /** milliseconds */
  time: number;
  /** of the record the values were typed over; undefined for a new one */
  version?: number;
  /** how the record is called, for the offer */
  name?: string;
}

export interface DraftKey {
  module: string;
  /** undefined for a new record */
  id?: number;
  /** made from within another form, which may be of the same module: neither is offered the other's */
  inPlace?: boolean;
  /** written on the panel of this record, and offered there alone */
  on?: { module: string; id: number } | undefined;
  /** of the module's fields rather than of a record: the values are { definition } and `version` is what it was made from */
  design?: boolean;
}

/** Older drafts are no longer offered, and go when room is needed. */
const KEEP_MS = 14 * 24 * 3600 * 1000;
const PREFIX = 'draft:';

/** Typed but not saved, per user: offered when the form opens again. Undefined when there is none. */
export function readDraft(key: DraftKey): Draft | undefined {
  const draft = parse(localStorage.getItem(nameOf(key)));
  return draft && Date.now() - draft.time < KEEP_MS ? draft : undefined;
}

/** What this user left behind in this browser, newest first; what was made within another form goes with that one; a comment (`module.comment`) and what is written on a panel stay there. */
export function listDrafts(): (DraftKey & Pick<Draft, 'time' | 'name'>)[] {
  const own = `${PREFIX}${readOwner()}:`;
  return Object.keys(localStorage)
    .flatMap((name) => {
      const [, module = '', rest = ''] = name.startsWith(own)
        ? (/^([^:.]+):(new|\d+)$/.exec(name.slice(own.length)) ?? [])
        : [];
      const key: DraftKey = { module, ...(rest !== 'new' && { id: Number(rest) }) };
      const draft = module ? readDraft(key) : undefined;
      return draft ? [{ ...key, time: draft.time, ...(draft.name && { name: draft.name }) }] : [];
    })
    .toSorted((a, b) => b.time - a.time);
}

/** Keeps what is typed. A full storage makes room by dropping the oldest drafts; typing never fails because of it. */
export function writeDraft(key: DraftKey, draft: Omit<Draft, 'time'>): void {
  const text = JSON.stringify({ ...draft, time: Date.now() } satisfies Draft);
  while (!tryStore(nameOf(key), text)) {
    const oldest = oldestDraft(nameOf(key));
    if (oldest === undefined) return;
    localStorage.removeItem(oldest);
  }
}

/** Saved, or thrown away on purpose. */
export function discardDraft(key: DraftKey): void {
  localStorage.removeItem(nameOf(key));
}

function nameOf({ module, id, inPlace, on, design }: DraftKey): string {
  const place = on ? `new-on-${on.module}-${on.id}` : inPlace ? 'new-in-place' : 'new';
  return `${PREFIX}${readOwner()}:${module}:${design ? 'design' : (id ?? place)}`;
}

function tryStore(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false; // the quota: the caller makes room
  }
}

function oldestDraft(except: string): string | undefined {
  const names = Object.keys(localStorage).filter(
    (name) => name.startsWith(PREFIX) && name !== except,
  );
  const age = (name: string) => parse(localStorage.getItem(name))?.time ?? 0;
  return names.sort((a, b) => age(a) - age(b))[0];
}

function parse(text: string | null): Draft | undefined {
  if (!text) return undefined;
  try {
    const draft = JSON.parse(text) as Partial<Draft>;
    return typeof draft.time === 'number' &&
      typeof draft.values === 'object' &&
      draft.values !== null
      ? (draft as Draft)
      : undefined;
  } catch {
    return undefined; // written by something else
  }
}
