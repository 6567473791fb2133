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

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readResourceAddress(file: Resource, params: URLSearchParams): ResourceAddress {
  const page = params.get('page') ?? '';
  const sort = params.get('sort') ?? '';
  const tabs = file.tabs?.entries ?? [];
  const tab = tabs.find(({ key }) => key === params.get(file.tabs?.key ?? '')) ?? tabs[0];
  return {
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
    sort: file.columns.some(
      ({ model, sorts }) => model === sort.replace(/^-/, '') && (sorts || !file.rows.paged),
    )
      ? sort
      : '',
    keyword: (params.get('q') ?? '').slice(0, LIMITS.text),
    tab: tab?.key ?? '',
    filters: Object.fromEntries(
      filterNames(file).map((name) => [name, (params.get(name) ?? '').slice(0, LIMITS.text)]),
    ),
    open: (params.get('id') ?? '').slice(0, 100),
  };
}

export type ResourceChange = Partial<Omit<ResourceAddress, 'filters'>> & {
  filters?: Readonly<Record<string, string>>;
};

/** The address with some of it changed. Another search, filter, order or tab begins at the first page. */
export function changeResourceAddress(
  file: Resource,
  params: URLSearchParams,
  change: ResourceChange,
): URLSearchParams {
  const now = readResourceAddress(file, params);
  const turned = ['keyword', 'filters', 'sort', 'tab'].some((name) => name in change);
  const next = {
    ...now,
    ...(turned && { page: 1 }),
    ...change,
    filters: { ...now.filters, ...change.filters },
  };
  const written = new URLSearchParams(params);
  const put = (name: string, value: string) =>
    value === '' ? written.delete(name) : written.set(name, value);
  put('page', next.page > 1 ? String(next.page) : '');
  put('sort', next.sort);
  put('q', next.keyword);
  if (file.tabs) put(file.tabs.key, next.tab === file.tabs.entries[0]?.key ? '' : next.tab);
  for (const [name, value] of Object.entries(next.filters)) put(name, value);
  put('id', next.open);
  return written;
}

/** The names of all filters in the address, empty: nothing is narrowed by them. */
export function noFilters(file: Resource): Record<string, string> {
  return Object.fromEntries(filterNames(file).map((name) => [name, '']));
}

function filterNames({ filters = [] }: Resource): string[] {
  return filters.flatMap((filter) =>
    filter.kind === 'days' ? [filter.from, filter.to] : [filter.key],
  );
}
