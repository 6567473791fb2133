import { useState } from 'react';
import type { Host } from './contract/host.ts';
import { LoadStatus } from './parts/boxes/LoadStatus.tsx';
import { requestOptions, fromPick, type Item, type ItemValue } from './parts/choices/items.ts';
import { NoOptions } from './parts/choices/NoOptions.tsx';
import { PickPanel } from './parts/choices/PickPanel.tsx';
import { RefPicker, type RefPanelProps } from './parts/references/RefPicker.tsx';
import type { RefValue } from './parts/references/refs.ts';
import { searchRows, treeRows } from './parts/choices/rows.ts';
import { useAsyncResult, type AsyncResult } from './parts/choices/useAsyncResult.ts';
import { RefShow } from './ref.tsx';
import type { InputProps } from './contract/types.ts';

/** One or several departments out of the company's tree. */
export function DepartmentInput(props: InputProps<RefValue>) {
  const asked = useAsyncResult('departments', askDepartments);
  return (
    <RefPicker
      {...props}
      popup="tree"
      Show={RefShow}
      panel={(panel) => <TreePanel {...panel} asked={asked} />}
    />
  );
}

/** One or several nodes of a tree that the server keeps under the name the field refers to, such as product categories. */
export function CategoryInput(props: InputProps<RefValue>) {
  const list = props.field.refers ?? '';
  const asked = useAsyncResult(`options ${list}`, (host) => requestOptions(host, list));
  return (
    <RefPicker
      {...props}
      popup="tree"
      Show={RefShow}
      panel={(panel) => <TreePanel {...panel} asked={asked} />}
    />
  );
}

async function askDepartments(host: Host): Promise<readonly Item[]> {
  return (await host.people()).departments.map(fromPick);
}

function TreePanel({
  asked,
  field: _,
  typed,
  onCreate: __,
  ...panel
}: RefPanelProps & { asked: AsyncResult<readonly Item[] | null> }) {
  const [keyword, setKeyword] = useState(typed);
  const [flipped, setFlipped] = useState<ReadonlySet<ItemValue>>(new Set());
  const items = asked.data ?? [];
  const searching = keyword.trim() !== '';
  // The first level and the way to what is chosen stand open; a press turns any branch to its other state.
  const isOpen = (item: Item) =>
    (items.includes(item) || leadsTo(item, panel.isChosen)) !== flipped.has(item.value);
  const rows = searching ? searchRows(items, keyword) : treeRows(items, isOpen);
  const nothing = asked.data !== undefined && rows.length === 0;
  return (
    <PickPanel
      {...panel}
      role={searching ? 'listbox' : 'tree'}
      groups={[{ rows }]}
      onToggle={(item) => setFlipped(flippedWith(flipped, item.value))}
      search={{ keyword, onKeyword: setKeyword }}
      status={
        nothing ? (
          <NoOptions keyword={keyword} />
        ) : (
          asked.data === undefined && (
            <LoadStatus loading={!asked.failed} failed={asked.failed} retry={asked.retry} />
          )
        )
      }
    />
  );
}

function leadsTo(item: Item, isChosen: (item: Item) => boolean): boolean {
  return item.children?.some((child) => isChosen(child) || leadsTo(child, isChosen)) ?? false;
}

function flippedWith(flipped: ReadonlySet<ItemValue>, value: ItemValue): Set<ItemValue> {
  const next = new Set(flipped);
  if (!next.delete(value)) next.add(value);
  return next;
}
