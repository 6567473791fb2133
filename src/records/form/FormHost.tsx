import type { ReactNode } from 'react';
import { useCallback, useMemo } from 'react';
import type { Field } from '../../../schemas/form/form.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { RecordStore } from '../../../widgets/form/state/store.ts';
import { useHost } from '../../../widgets/contract/host.ts';
import { suggestValues } from '../../data/definitions.ts';
import { HostProvider } from '../../data/host.tsx';
import { pickerFilter } from './links.ts';

export interface FormHostProps {
  file: ModuleFile;
  store: RecordStore;
  children: ReactNode;
}

/** What the widgets of one form may ask besides: pickers are narrowed by its values, texts are completed from records of its module. */
export function FormHost({ file, store, children }: FormHostProps) {
  const { open, creates, create, download } = useHost();
  const layers = useMemo(
    () => ({ open, creates, create, download }),
    [open, creates, create, download],
  );
  const narrow = useCallback(
    (field: Field) => pickerFilter(field, store.form, (model) => store.value(model)),
    [store],
  );
  const suggest = useCallback(
    (model: string, text: string, signal?: AbortSignal) =>
      suggestValues(file.key, model, text, signal),
    [file],
  );
  return (
    <HostProvider layers={layers} narrow={narrow} suggest={suggest}>
      {children}
    </HostProvider>
  );
}
