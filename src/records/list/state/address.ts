import type { Group } from '../../../../schemas/conditions/conditions.ts';
import { LIMITS } from '../../../../schemas/limits.ts';
import { readFilter } from './filter.ts';

/** What a list shows, as it stands in the address bar: a link opens the same rows, and the browser's back goes back. */
export interface ListAddress {
  page: number;
  /** '-create_time' or 'name'; '' is the module's own order */
  sort: string;
  keyword: string;
  filter: Group | undefined;
  /** a saved view by its number, a built-in one by its key; '' is the whole list */
  scene: string;
  /** kanban, calendar …; '' is the table, or what the saved view says */
  view: string;
  /** the field that lanes, days or groups are made of, two fields of groups with a comma between; '' is the first that fits, or what the saved view says; NO_GROUPS is none */
  by: string;
  /** the record whose panel is open */
  id: number | undefined;
  /** the tab of its panel; '' is the one it opens with */
  tab: string;
}

/** No field's model: a table without the groups of its saved view. */
export const NO_GROUPS = '-';

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readAddress(params: URLSearchParams): ListAddress {
  const sort = params.get('sort') ?? '';
  return {
    page: whole(params.get('page')) ?? 1,
    sort: /^-?[^\s,-][^\s,]*$/.test(sort) ? sort : '',
    keyword: (params.get('q') ?? '').slice(0, LIMITS.text),
    filter: readFilter(params.get('filter')),
    scene: word(params.get('scene')),
    view: word(params.get('view')),
    by: (params.get('by') ?? '').slice(0, LIMITS.text),
    id: whole(params.get('id')),
    tab: /^[A-Za-z][A-Za-z0-9_]{0,59}$/.test(params.get('tab') ?? '')
      ? (params.get('tab') ?? '')
      : '',
  };
}

/** The address with some of it changed. Other search or filter begins at the first page; what is not of the list stays. */
export function changeAddress(
  params: URLSearchParams,
  change: Partial<ListAddress>,
): URLSearchParams {
  const turned = ['keyword', 'filter', 'sort', 'scene'].some((name) => name in change);
  const next: ListAddress = { ...readAddress(params), ...(turned && { page: 1 }), ...change };
  const written = new URLSearchParams(params);
  const put = (name: string, value: string) =>
    value === '' ? written.delete(name) : written.set(name, value);
  put('page', next.page > 1 ? String(next.page) : '');
  put('sort', next.sort);
  put('q', next.keyword);
  put('filter', next.filter && next.filter.rules.length > 0 ? JSON.stringify(next.filter) : '');
  put('scene', next.scene);
  put('view', next.view);
  put('by', next.by);
  put('id', next.id === undefined ? '' : String(next.id));
  put('tab', next.id === undefined ? '' : next.tab);
  return written;
}

/** What a click on a column's heading makes of the sort: ascending, descending, none. */
export function toggleSort(sort: string, model: string): string {
  if (sort === model) return `-${model}`;
  return sort === `-${model}` ? '' : model;
}

/** Whether an address asks for nothing but the page: what the reader likes best may show. */
export function isBare({ page, sort, keyword, filter, scene, view, by }: ListAddress): boolean {
  return (
    page === 1 &&
    sort === '' &&
    keyword === '' &&
    filter === undefined &&
    scene === '' &&
    view === '' &&
    by === ''
  );
}

function word(text: string | null): string {
  return text !== null && /^[a-z0-9_]{1,40}$/.test(text) ? text : '';
}

function whole(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
