import type { Definition, Widget } from '../../../schemas/definition/definition.ts';
import { arrayOf, objectOf, textOf } from '../../../schemas/definition/readDefinition.ts';
import { isContainer, mapLists } from '../../../schemas/form/containers.ts';
import { definitionFor, formFor } from '../core/definitions.ts';
import type { Caller } from '../core/types.ts';
import { stoppedDefaults } from '../write/listErrors.ts';

/** The definition as this viewer's forms are made from it: `definitionFor`, without defaults that their lists no longer offer. */
export async function definitionAnswer(
  caller: Caller,
  module: string,
): Promise<{ field_data: Definition; version: number }> {
  const { definition, version } = await definitionFor(caller, module);
  const form = await formFor(caller, module);
  const stopped = await caller.company.read((tx) => stoppedDefaults(tx, form, caller.locale));
  if (stopped.size === 0) return { field_data: definition, version };
  const list = withoutDefaults(arrayOf(definition.list), stopped) as Widget[];
  return { field_data: { ...definition, list, stopped_defaults: [...stopped] }, version };
}

function withoutDefaults(list: readonly unknown[], models: ReadonlySet<string>): unknown[] {
  return list.map((widget) => {
    const raw = objectOf(widget);
    if (isContainer(raw)) return mapLists(raw, (inner) => withoutDefaults(inner, models));
    if (!models.has(textOf(raw.model))) return widget;
    const { defaultValue: _, ...options } = objectOf(raw.options);
    return { ...raw, options };
  });
}
