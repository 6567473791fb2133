import { translate } from '../../../schemas/i18n/label.ts';
import type { ResourceFilter } from '../../../schemas/definition/resourceFile.ts';
import type { EndpointCall } from '../../../schemas/endpoints/index.ts';
import { type Row, useRowChoices } from '../../data/resources.ts';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import { DateRangeFilter } from '../shared/DateRangeFilter.tsx';
import { Select } from '../shared/Select.tsx';
import { shownFilters } from './address.ts';
import { ownChoices } from './rows.ts';
import type { ResourceListState } from './useResourceList.ts';

type Filter = ResourceFilter<EndpointCall>;
interface Choice {
  value: string;
  label: string;
}

/** What narrows a resource beside the search. */
export function ResourceFilters({ list }: { list: ResourceListState }) {
  const phone = usePhone();
  return shownFilters(list.file, list.address).map((filter) => {
    if (filter.kind === 'days') return <Days key={filter.from} filter={filter} list={list} />;
    // Where there is room, branches stand beside the rows.
    return (
      (filter.kind === 'choice' || phone) && (
        <ChoiceFilter key={filter.key} filter={filter} list={list} />
      )
    );
  });
}

function Days({
  filter: { from, to, label },
  list: { address, change, locale },
}: {
  filter: Extract<Filter, { kind: 'days' }>;
  list: ResourceListState;
}) {
  const set = (name: string) => (day: string) =>
    change({ filters: { [name]: day } }, { replace: true });
  return (
    <DateRangeFilter
      labels={[translate(label[0], locale), translate(label[1], locale)]}
      from={address.filters[from] ?? ''}
      to={address.filters[to] ?? ''}
      onFrom={set(from)}
      onTo={set(to)}
    />
  );
}

function ChoiceFilter({
  filter,
  list,
}: {
  filter: Exclude<Filter, { kind: 'days' }>;
  list: ResourceListState;
}) {
  const { address, change, locale } = list;
  const from = 'from' in filter ? filter.from : undefined;
  const { data } = useRowChoices(from ? [from] : NO_CALLS);
  const choices = [...writtenChoices(filter, list), ...(from ? flat(data?.[0] ?? [], from) : [])];
  const value = address.filters[filter.key] ?? '';
  return (
    <span className="w-36 max-md:min-w-32 max-md:flex-1">
      <Select
        label={translate(filter.label, locale)}
        value={value}
        options={[
          { value: '', label: translate(filter.all, locale) },
          ...choices,
          // An old link, or a list that is still on its way.
          ...(value === '' || choices.some((each) => each.value === value)
            ? []
            : [{ value, label: value }]),
        ]}
        onChange={(next) => change({ filters: { [filter.key]: next } })}
      />
    </span>
  );
}

function writtenChoices(
  filter: Exclude<Filter, { kind: 'days' }>,
  { all, branches, locale }: ResourceListState,
): Choice[] {
  if (filter.kind === 'branch')
    return branches.map(({ value, label, depth }) => ({ value, label: indented(label, depth) }));
  if ('own' in filter) return ownChoices(all, filter.own);
  if (!('choices' in filter)) return [];
  return filter.choices.map(([value, words]) => ({ value, label: translate(words, locale) }));
}

const NO_CALLS: readonly never[] = [];

/** Rows as choices; those of a tree stand further in the deeper they lie. */
function flat(
  rows: readonly Row[],
  from: { value: string; label: string; children?: string },
  depth = 0,
): Choice[] {
  return rows.flatMap((row) => [
    {
      value: String(row[from.value]),
      label: indented(String(row[from.label]), depth),
    },
    ...(from.children
      ? flat((row[from.children] as readonly Row[] | undefined) ?? [], from, depth + 1)
      : []),
  ]);
}

const indented = (label: string, depth: number) => `${'　'.repeat(depth)}${label}`;
