import { useEffect, useMemo } from 'react';
import { translateDefinition } from '../../../schemas/form/translateDefinition.ts';
import { createRecordStore, RecordForm } from '../../../widgets/form/index.ts';
import type { RecordStore } from '../../../widgets/form/index.ts';
import type { FormInput } from './contract.ts';
import { definitionOf, valuesOf } from './neutral.ts';

/** The measured form: the product's own translator, store and renderer on a neutral definition. */
export function BenchForm({
  spec,
  onStore,
}: {
  spec: FormInput['spec'];
  onStore(store: RecordStore): void;
}) {
  const store = useMemo(() => {
    const form = translateDefinition({
      module: { key: 'bench', title: '', columns: [] },
      definition: definitionOf(spec.fields),
      locale: 'en',
    });
    return createRecordStore({ form, values: valuesOf(spec) });
  }, [spec]);
  useEffect(() => onStore(store), [store, onStore]);
  return <RecordForm store={store} locale="en" />;
}
