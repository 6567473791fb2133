import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LoadStatus } from './parts/boxes/LoadStatus.tsx';
import { CreateRow } from './parts/references/CreateRow.tsx';
import { NoOptions } from './parts/choices/NoOptions.tsx';
import { PickPanel } from './parts/choices/PickPanel.tsx';
import { RefPicker, type RefPanelProps } from './parts/references/RefPicker.tsx';
import type { RefValue } from './parts/references/refs.ts';
import { flatRows, recentFirst } from './parts/choices/rows.ts';
import { useRecordSearch } from './parts/references/useRecordSearch.ts';
import { RecordShow, RefShow } from './ref.tsx';
import type { InputProps } from './contract/types.ts';

/** One or several records of the module that the field refers to: those chosen last first, the others found by typing, or made here. */
export function RecordInput(props: InputProps<RefValue>) {
  return (
    <RefPicker
      {...props}
      popup="listbox"
      Show={RecordShow}
      viewed
      panel={(panel) => <RecordPanel {...panel} />}
    />
  );
}

/** The same for things that have no panel of their own to open. */
export function PlainRecordInput(props: InputProps<RefValue>) {
  return (
    <RefPicker
      {...props}
      popup="listbox"
      Show={RefShow}
      panel={(panel) => <RecordPanel {...panel} />}
    />
  );
}

function RecordPanel({ field, typed, onCreate, ...panel }: RefPanelProps) {
  const { t } = useLingui();
  const [keyword, setKeyword] = useState(typed);
  const { items, recent, loading, failed, more, retry } = useRecordSearch(field, keyword);
  const nothing = !loading && !failed && items.length === 0;
  return (
    <PickPanel
      {...panel}
      groups={
        keyword.trim()
          ? [{ rows: flatRows(items) }]
          : recentFirst(recent, [{ rows: flatRows(items) }], {
              recent: t`最近选择`,
              others: t`全部`,
            })
      }
      search={{ keyword, onKeyword: setKeyword }}
      onMore={more}
      status={
        nothing ? (
          <NoOptions keyword={keyword} />
        ) : (
          (failed || loading) && <LoadStatus loading={loading} failed={failed} retry={retry} />
        )
      }
      foot={
        field.widget.options.operand !== true && (
          <CreateRow
            module={field.refers ?? ''}
            keyword={keyword}
            onCreate={() => onCreate(keyword)}
          />
        )
      }
    />
  );
}
