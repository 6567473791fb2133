import { setImmediate } from 'node:timers/promises';
import type { Definition } from '../../../schemas/definition/definition.ts';
import { trapsIn } from '../../../schemas/designer/doctor/examineDefinition.ts';
import { listsOffered } from '../../../schemas/designer/doctor/lists.ts';
import { designFaults } from '../../../schemas/designer/faults/faults.ts';
import { timestampInZone } from '../../../schemas/values/dates.ts';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { readOptionList } from '../core/optionLists.ts';
import type { Caller } from '../core/types.ts';

/** ms of work before other calls get their turn */
const SLICE = 10;

/**
 * Fields of a definition that nobody could fill in or get past, as the designer finds them before it publishes. None where the definition has faults
 * of another kind, which are told first. To be asked outside transactions: it leaves room for other calls in between.
 */
export async function trapFaults(
  { viewer, settings, locale, zone, now, company }: Caller,
  module: ModuleFile,
  definition: Definition,
): Promise<FieldError[]> {
  if (designFaults({ module, definition, locale }).length > 0) return [];
  await setImmediate();
  const lists = await company.read((tx) =>
    listsOffered({ module, definition, locale }, async (name) =>
      ((await readOptionList({ tx, name, locale })) ?? []).some(({ disabled }) => disabled === 0),
    ),
  );
  const steps = trapsIn({
    lists,
    module,
    definition,
    locale,
    viewer,
    settings,
    now: timestampInZone(zone, now()),
  });
  let until = performance.now() + SLICE;
  for (;;) {
    const step = steps.next();
    if (step.done)
      return step.value.map(({ model, text }) => ({
        field: model,
        id: 'bad_format',
        text,
        data: {},
      }));
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + SLICE;
  }
}
