import { label, translate } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';
import { type ArrangedEntry, arrangedName, flatEntries } from './arrangement.ts';
import { placeOf } from './arrangementMoves.ts';

const LABELS = {
  order: label('顺序'),
  shown: label('显示'),
  hidden: label('隐藏'),
  everybody: label('所有人'),
  roles: label('可见角色'),
  added: label('新增'),
  removed: label('已删除', 'arrangement'),
  group: label('所在分组'),
  first: label('第一级'),
} as const;

export interface ArrangementNames {
  locale: Locale;
  /** what an entry is called while nobody calls it otherwise */
  nameOf(code: string): string;
  roleName(id: number): string;
}

/** One line of a change log. */
export interface ArrangementChange {
  model: string;
  name: string;
  old_value: string;
  new_value: string;
}

/** What is another way between two arrangements, entry by entry, as people read it; the order of the rest as one line a group. */
export function arrangementChanges(
  [before, after]: readonly [readonly ArrangedEntry[], readonly ArrangedEntry[]],
  { locale, nameOf, roleName }: ArrangementNames,
): ArrangementChange[] {
  const [old, now] = [before, after].map(
    (entries) => new Map(flatEntries(entries).map((entry) => [entry.code, entry])),
  ) as [Map<string, ArrangedEntry>, Map<string, ArrangedEntry>];
  const called = (entry: ArrangedEntry) => arrangedName(entry, locale) ?? nameOf(entry.code);
  const say = (key: keyof typeof LABELS) => translate(LABELS[key], locale);
  const whom = ({ roles }: ArrangedEntry) =>
    roles ? roles.map(roleName).join('、') : say('everybody');
  const changes: ArrangementChange[] = [];
  const tell = (code: string, what: string, sides: readonly [string, string]) => {
    if (sides[0] !== sides[1])
      changes.push({ model: code, name: what, old_value: sides[0], new_value: sides[1] });
  };
  for (const code of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(code), now.get(code)];
    if (!was || !is) {
      const entry = (was ?? is) as ArrangedEntry;
      const own = code.includes('_') && (entry.url !== undefined || code.startsWith('group_'));
      if (own) tell(code, called(entry), is ? ['', say('added')] : ['', say('removed')]);
      continue;
    }
    const name = called(is);
    tell(code, name, [called(was), name]);
    tell(code, name, [say(was.hidden ? 'hidden' : 'shown'), say(is.hidden ? 'hidden' : 'shown')]);
    tell(code, `${name} · ${say('roles')}`, [whom(was), whom(is)]);
    tell(code, name, [was.url ?? '', is.url ?? '']);
    const groupIn = (entries: readonly ArrangedEntry[]) => {
      const group = placeOf(entries, code)?.group;
      const found = entries.find((each) => each.code === group);
      return found ? called(found) : say('first');
    };
    if (placeOf(before, code)?.group !== placeOf(after, code)?.group)
      tell(code, `${name} · ${say('group')}`, [groupIn(before), groupIn(after)]);
  }
  for (const [where, then, since] of rowsOf(before, after)) {
    const both = (row: readonly ArrangedEntry[], other: readonly ArrangedEntry[]) =>
      row
        .filter(({ code }) => other.some((each) => each.code === code))
        .map(called)
        .join('、');
    const said = where === '' ? say('order') : `${nameIn(now, where)} · ${say('order')}`;
    tell(where, said, [both(then, since), both(since, then)]);
  }
  return changes;

  function nameIn(entries: Map<string, ArrangedEntry>, code: string): string {
    const entry = entries.get(code);
    return entry ? called(entry) : nameOf(code);
  }
}

/** Entries that stand beside each other on both sides, by group. */
function rowsOf(
  before: readonly ArrangedEntry[],
  after: readonly ArrangedEntry[],
): [where: string, readonly ArrangedEntry[], readonly ArrangedEntry[]][] {
  return [
    ['', before, after],
    ...after.flatMap(
      ({ code, children }): [string, readonly ArrangedEntry[], readonly ArrangedEntry[]][] => {
        const former = before.find((each) => each.code === code)?.children;
        return children && former ? [[code, former, children]] : [];
      },
    ),
  ];
}
