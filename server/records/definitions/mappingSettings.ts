import { fieldMapping, mappingFaults } from '../../../schemas/dialogs/fieldMapping.ts';
import type { Action } from '../../../schemas/definition/module.ts';
import type { SettingsFile } from '../../../schemas/definition/settingsFile.ts';
import type { Form } from '../../../schemas/form/form.ts';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import type { Tx } from '../../db/handle.ts';
import { openContext } from '../core/context.ts';
import type { Caller, Values } from '../core/types.ts';
import type { ToldChange } from '../read/changeTeller.ts';

type Place = NonNullable<SettingsFile['mappings']>[string];

/** What is copied from where, by the forms as the caller sees them: nobody maps what they may not see. */
export async function faultsOfMappings(
  caller: Caller,
  tx: Tx,
  { file, before, given }: { file: SettingsFile; before: Values; given: Values },
): Promise<FieldError[]> {
  const faults: FieldError[] = [];
  for (const [key, place] of Object.entries(file.mappings ?? {})) {
    if (isEmpty(given[key])) continue;
    const { maker, from, to } = await openMapping(caller, tx, place);
    faults.push(
      ...mappingFaults({ key, value: given[key], before: fieldMapping(maker, before) }, maker, {
        from,
        to: Object.fromEntries(to.map(({ module, form }) => [module, form])),
      }),
    );
  }
  return faults;
}

/** A change of a mapping as people read it: every pair that is another now, fields by their names. */
export async function mappingChanges(
  caller: Caller,
  tx: Tx,
  place: Place,
  change: readonly unknown[],
): Promise<ToldChange[]> {
  const { maker, from, to } = await openMapping(caller, tx, place);
  const [before = {}, after = {}] = change.map((side) =>
    fieldMapping(maker, { [maker.mapping ?? '']: side }),
  );
  const called = (form: Form, model: string | undefined) =>
    model === undefined ? '' : (form.fields.get(model)?.name ?? model);
  return to.flatMap(({ module, label, form }) => {
    const [old, now] = [before[module] ?? {}, after[module] ?? {}];
    return [...new Set([...Object.keys(old), ...Object.keys(now)])]
      .filter((target) => old[target] !== now[target])
      .map((target) => ({
        model: `${module}.${target}`,
        name: `${label} · ${called(form, target)}`,
        old_value: called(from, old[target]),
        new_value: called(from, now[target]),
      }));
  });
}

interface OpenedMapping {
  maker: Pick<Action, 'makes' | 'mapping'>;
  from: Form;
  to: { module: string; label: string; form: Form }[];
}

async function openMapping(
  caller: Caller,
  tx: Tx,
  { module, action }: Place,
): Promise<OpenedMapping> {
  const { file, form } = await openContext(caller, tx, module);
  const maker: OpenedMapping['maker'] = file.actions?.find(({ key }) => key === action) ?? {};
  const to: OpenedMapping['to'] = [];
  for (const making of maker.makes ?? []) {
    const target = await openContext(caller, tx, making.module);
    to.push({
      module: making.module,
      label: translate(target.file.label, caller.locale),
      form: target.form,
    });
  }
  return { maker, from: form, to };
}
