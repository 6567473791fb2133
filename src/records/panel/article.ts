import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import { isMasked } from '../shared/masked.ts';
import type { RecordAnswer } from '../shared/types.ts';

/** The model of the rich text that a record is read for; undefined: it has none, or its reader may not see it. */
export function articleOf(
  { article }: ModuleFile,
  form: Form,
  record: RecordAnswer,
): string | undefined {
  const field = article === undefined ? undefined : form.fields.get(article);
  if (!field || field.hidden || isMasked(record, field.model)) return undefined;
  return isEmpty(record.data_raw[field.model]) ? undefined : field.model;
}
