import { useState } from 'react';
import type { Field } from '../schemas/form.ts';
import { Asking } from './parts/Asking.tsx';
import { Nothing } from './parts/Nothing.tsx';
import { PickPanel } from './parts/PickPanel.tsx';
import { RefPicker, type RefPanelProps } from './parts/RefPicker.tsx';
import type { RefValue } from './parts/refs.ts';
import { flatRows } from './parts/rows.ts';
import { useRecordSearch } from './parts/useRecordSearch.ts';
import { RecordShow, RefShow } from './ref.tsx';
import type { InputProps } from './types.ts';

/** One or several records of the module that the field refers to, found by typing. */
export function RecordInput(props: InputProps<RefValue>) {
  return <RefPicker {...props} popup="listbox" Show={RecordShow} panel={(panel) => <RecordPanel {...panel} field={props.field} />} />;
}

/** The same for things that have no panel of their own to open. */
export function PlainRecordInput(props: InputProps<RefValue>) {
  return <RefPicker {...props} popup="listbox" Show={RefShow} panel={(panel) => <RecordPanel {...panel} field={props.field} />} />;
}

function RecordPanel({ field, ...panel }: RefPanelProps & { field: Field }) {
  const [keyword, setKeyword] = useState('');
  const { items, loading, failed, more, retry } = useRecordSearch(field, keyword);
  const nothing = !loading && !failed && items.length === 0;
  return (
    <PickPanel
      {...panel}
      groups={[{ rows: flatRows(items) }]}
      search={{ keyword, onKeyword: setKeyword }}
      onEnd={more}
      status={nothing ? <Nothing keyword={keyword} /> : (failed || loading) && <Asking loading={loading} failed={failed} retry={retry} />}
    />
  );
}
