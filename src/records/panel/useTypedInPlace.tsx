import { useState } from 'react';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { useLocale } from '../../data/definitions.ts';
import { isEditableInPlace } from '../shared/editable.ts';
import type { RecordEnvironment } from '../shared/permissions.ts';
import type { RecordAnswer } from '../shared/types.ts';
import type { FieldLineProps } from './FieldLine.tsx';
import { TypedInPlace } from './TypedInPlace.tsx';

export interface OneValueProps {
  file: ModuleFile;
  form: Form;
  record: RecordAnswer;
  around: RecordEnvironment;
  model: string;
}

/** The way to type one value where it stands, as a `FieldLine` takes it; undefined for whoever may not. */
export function useTypedInPlace(props: OneValueProps): FieldLineProps['edit'] {
  const { record, model } = props;
  const locale = useLocale();
  const [typed, setTyped] = useState(false);
  if (!isEditableInPlace(props, model)) return undefined;
  return {
    begin: () => setTyped(true),
    busy: typed,
    editor: typed && (
      <TypedInPlace
        {...props}
        before={record.data_raw[model]}
        locale={locale}
        onClose={() => setTyped(false)}
      />
    ),
  };
}
