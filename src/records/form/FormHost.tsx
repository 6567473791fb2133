import type { ReactNode } from 'react';
import { useCallback } from 'react';
import type { Field } from '../../../schemas/form.ts';
import type { ModuleFile } from '../../../schemas/module.ts';
import type { RecordStore } from '../../../widgets/form/store.ts';
import { useHost } from '../../../widgets/host.ts';
import { HostProvider } from '../../data/host.tsx';
import { loadList } from '../../data/records.ts';
import { narrowOf } from './links.ts';

export interface FormHostProps {
  file: ModuleFile;
  store: RecordStore;
  children: ReactNode;
}

const SUGGESTIONS = 8;

/** What the widgets of one form may ask besides: pickers are narrowed by its values, texts are completed from records of its module. */
export function FormHost({ file, store, children }: FormHostProps) {
  const { open } = useHost();
  const narrow = useCallback((field: Field) => narrowOf(field, (model) => store.value(model)), [store]);
  const suggest = useCallback(
    async (model: string, text: string, signal?: AbortSignal) => {
      const { list } = await loadList(file, { page: 1, size: SUGGESTIONS * 2, keyword: text }, signal);
      const values = list.map((row): unknown => (row as Readonly<Record<string, unknown>>)[model]);
      const texts = values.filter((value): value is string => typeof value === 'string' && value.includes(text));
      return [...new Set(texts)].slice(0, SUGGESTIONS);
    },
    [file],
  );
  return (
    <HostProvider onOpen={open} narrow={narrow} suggest={suggest}>
      {children}
    </HostProvider>
  );
}
