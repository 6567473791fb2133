import { filterField } from '../../schemas/form/rowColumns.ts';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { requireRight } from '../records/access/access.ts';
import { openContext } from '../records/core/context.ts';
import { readOptionList } from '../records/core/optionLists.ts';
import type { ActionHandler, Caller, ModuleRule } from '../records/core/types.ts';
import { createActionRecords } from './createActionRecords.ts';

const TRANSFORMED = 1;

/** An enquiry worth following becomes a clue, or a customer at once. */
export const leadsRule: ModuleRule = {
  apart: true,
  actions: { transform },
};

async function transform(input: Parameters<ActionHandler>[0]) {
  const ids = await createActionRecords(input, 'transform');
  for (const module of ['clue', 'customer'])
    if (ids.has(module)) input.values[`${module}_id`] = ids.get(module);
  return { state: TRANSFORMED };
}

/** What enquiries can be searched by, as far as the caller sees their fields. */
export function leadSearchOptions(caller: Caller): Promise<ResponseOf<'leadSearchOptions'>> {
  return caller.company.read(async (tx) => {
    const { file, form } = await openContext(caller, tx, 'leads');
    requireRight({ caller }, file, 'view');
    const found: ResponseOf<'leadSearchOptions'> = [];
    for (const { model, name, valueType, operators } of form.filters) {
      const field = filterField(form, model)?.field;
      const list =
        field?.remote && !field.refers
          ? await readOptionList({ tx, name: field.remote, locale: caller.locale })
          : undefined;
      found.push({
        field: model,
        name,
        type: valueType,
        operators: [...operators],
        keyword: field?.searchable ? 1 : 0,
        options: list
          ? list
              .filter(({ disabled }) => disabled === 0)
              .map((item) => ({ value: item.value, name: item.name }))
          : (field?.choices ?? []).map(({ value, label }) => ({ value, name: label })),
      });
    }
    return found;
  });
}
