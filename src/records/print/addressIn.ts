import type { Form } from '../../../schemas/form/form.ts';
import { EMAIL } from '../../../schemas/values/email.ts';
import { valueAsText } from '../../../schemas/values/valueTypes.ts';
import type { RecordAnswer } from '../shared/types.ts';

/** The first e-mail address that a record shows; empty where it shows none. */
export function addressIn(form: Form, record: RecordAnswer): string {
  return (
    [...form.fields.values()]
      .filter(({ params }) => params.rules?.some(({ kind }) => kind === 'email'))
      .map(({ model }) => valueAsText(record.data_raw[model]))
      .find((text) => EMAIL.test(text)) ?? ''
  );
}
