import type { Form } from '../../../schemas/form/form.ts';
import type { Tab } from '../../../schemas/definition/module.ts';
import { valuesFromRecord, linksOf } from '../form/links.ts';

/**
 * What a record begins with that is added from a tab of another one: the field there that points here holds this record, or the record's own
 * value that the tab is joined by. What choosing this record in the form would bring along comes with it.
 */
export function presetsOf(
  tab: Tab | undefined,
  record: { id: number; data_raw: Readonly<Record<string, unknown>> },
  form: Form | undefined,
): Record<string, unknown> {
  if (!tab?.by) return {};
  const parent = tab.from ? record.data_raw[tab.from] : record.id;
  const link = form && !tab.from ? linksOf(form).find(({ model }) => model === tab.by) : undefined;
  return {
    ...(form && link && valuesFromRecord(link, record.data_raw, form)),
    [tab.by]: form?.fields.get(tab.by)?.valueType === 'refs' ? [parent] : parent,
  };
}
