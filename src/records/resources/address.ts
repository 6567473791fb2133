import { evaluateCondition } from '../../../schemas/conditions/conditions.ts';
import type { Resource } from '../../../schemas/resources/index.ts';
import { LIMITS } from '../../../schemas/limits.ts';

/** What a resource's page shows, as it stands in the address bar: a link opens the same rows, and the browser's back goes back. */
export interface ResourceAddress {
  page: number;
  /** '-create_time', 'name'; '' is the resource's own order */
  sort: string;
  keyword: string;
  /** '' where there are no tabs */
  tab: string;
  /** by the filter's key; days by the names of their two ends */
  filters: Readonly<Record<string, string>>;
  /** by what the open row is known; '' is none */
  open: string;
}

/** Reads an address that anybody may have typed: what makes no sense is left out, and what a filter says that is not there. */
export function readResourceAddress(
  file: Resource,
  params: URLSearchParams,
  path = file.path,
): ResourceAddress {
  const page = params.get('page') ?? '';
  const sort = params.get('sort') ?? '';
  const tabs = file.tabs?.entries ?? [];
  const tab = (tabs.find(({ key }) => key === params.get(file.tabs?.key ?? '')) ?? tabs[0])?.key;
  const given = {
    ...Object.fromEntries(
      filterNames(file).map((name) => [name, (params.get(name) ?? '').slice(0, LIMITS.text)]),
    ),
    ...chosenByPath(file, path),
  };
  const there = new Set(shownFilters(file, { tab: tab ?? '', filters: given }).flatMap(namesOf));
  return {
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
    sort: file.columns.some(
      ({ model, sorts }) => model === sort.replace(/^-/, '') && (sorts || !file.rows.paged),
    )
      ? sort
      : '',
    keyword: (params.get('q') ?? '').slice(0, LIMITS.text),
    tab: tab ?? '',
    filters: Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, there.has(name) ? value : '']),
    ),
    open: (params.get('id') ?? '').slice(0, 100),
  };
}

export type ResourceChange = Partial<Omit<ResourceAddress, 'filters'>> & {
  filters?: Readonly<Record<string, string>>;
};

/** What the address narrows by, the tab and the filters by their keys: conditions of what is no row are over it. */
export function placeOf(
  { tabs }: Resource,
  { tab, filters }: Pick<ResourceAddress, 'tab' | 'filters'>,
): Readonly<Record<string, string>> {
  return { ...filters, ...(tabs && { [tabs.key]: tab }) };
}

/** The filters that are there. */
export function shownFilters(
  file: Resource,
  address: Pick<ResourceAddress, 'tab' | 'filters'>,
): Filter[] {
  const record = placeOf(file, address);
  return (file.filters ?? []).filter(({ when }) => !when || evaluateCondition(when, { record }));
}

/** Where the page stands once this is changed: some choices of a filter are addresses of their own. */
export function changedPath(file: Resource, { filters }: ResourceChange, path: string): string {
  const filter = file.filters?.find(hasPaths);
  const value = filter && filters?.[filter.key];
  return value === undefined ? path : (filter?.paths?.[value] ?? file.path);
}

/**
 * The parameters of the address with some of it changed. Another search, filter, order or tab begins at the first page; a filter that was
 * not there before begins empty.
 */
export function changeResourceAddress(
  file: Resource,
  params: URLSearchParams,
  change: ResourceChange,
  path = file.path,
): URLSearchParams {
  const now = readResourceAddress(file, params, path);
  const turned = ['keyword', 'filters', 'sort', 'tab'].some((name) => name in change);
  const next = {
    ...now,
    ...(turned && { page: 1 }),
    ...change,
    filters: { ...now.filters, ...change.filters },
  };
  const before = shownFilters(file, now);
  const after = shownFilters(file, next);
  const kept = new Set([
    ...after.filter((filter) => before.includes(filter)).flatMap(namesOf),
    ...Object.keys(change.filters ?? {}),
  ]);
  const inPath = new Set(file.filters?.filter(hasPaths).flatMap(namesOf));
  const written = new URLSearchParams(params);
  const put = (name: string, value: string) =>
    value === '' ? written.delete(name) : written.set(name, value);
  put('page', next.page > 1 ? String(next.page) : '');
  put('sort', next.sort);
  put('q', next.keyword);
  if (file.tabs) put(file.tabs.key, next.tab === file.tabs.entries[0]?.key ? '' : next.tab);
  for (const [name, value] of Object.entries(next.filters))
    put(name, kept.has(name) && !inPath.has(name) ? value : '');
  put('id', next.open);
  return written;
}

/** The names of all filters in the address, empty: nothing is narrowed by them. What the page's own path says stays. */
export function noFilters(file: Resource): Record<string, string> {
  const open = (file.filters ?? []).filter((filter) => !hasPaths(filter));
  return Object.fromEntries(open.flatMap(namesOf).map((name) => [name, '']));
}

type Filter = NonNullable<Resource['filters']>[number];

function hasPaths(filter: Filter): filter is Filter & { kind: 'choice' } {
  return filter.kind === 'choice' && filter.paths !== undefined;
}

/** What the path says of the filter whose choices are addresses. */
function chosenByPath({ filters = [] }: Resource, path: string): Record<string, string> {
  const here = path.toLowerCase().replace(/\/$/, '');
  return Object.fromEntries(
    filters
      .filter(hasPaths)
      .map(({ key, paths = {} }) => [
        key,
        Object.keys(paths).find((value) => paths[value]?.toLowerCase() === here) ?? '',
      ]),
  );
}

function filterNames({ filters = [] }: Resource): string[] {
  return [...new Set(filters.flatMap(namesOf))];
}

function namesOf(filter: Filter): string[] {
  return filter.kind === 'days' ? [filter.from, filter.to] : [filter.key];
}
