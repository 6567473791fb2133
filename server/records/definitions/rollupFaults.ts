import { designFaultLabels } from '../../../schemas/designer/faults/faultLabels.ts';
import { rollupFault } from '../../../schemas/designer/faults/rollupFaults.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { lookedUpFields, lookupReferences, lookupsIn } from '../../../schemas/form/lookup.ts';
import { rollupsIn } from '../../../schemas/form/rollup.ts';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { Tx } from '../../db/handle.ts';
import { currentDefinition, formOf } from '../core/definitions.ts';
import { liveModule } from '../core/modules.ts';

/** Lookups of a form whose reference or field is not there, or is another kind of field by now. */
async function lookupFaults(tx: Tx, form: Form, locale: Locale): Promise<FieldError[]> {
  const faults: FieldError[] = [];
  for (const { field, lookup } of lookupsIn(form)) {
    const by = lookupReferences(form).find(({ model }) => model === lookup.by);
    const file = by?.refers === lookup.module ? await liveModule(tx, lookup.module) : undefined;
    const there =
      file && !file.view
        ? formOf(tx, { file, ...(await currentDefinition(tx, file)), locale, withheld: [] })
        : undefined;
    const of = there && lookedUpFields(there).find(({ model }) => model === lookup.of);
    if (of?.type !== lookup.as.type || of.valueType !== field.valueType)
      faults.push({
        field: field.model,
        id: 'bad_format',
        data: {},
        text: designFaultLabels('lookup_gone', {}, locale),
      });
  }
  return faults;
}

/** Roll-ups and lookups of a form that ask other modules for what is not there, or cannot be asked for. */
export async function rollupFaults(
  tx: Tx,
  own: ModuleFile,
  form: Form,
  locale: Locale,
): Promise<FieldError[]> {
  const faults = await lookupFaults(tx, form, locale);
  for (const { field, rollup } of rollupsIn(form)) {
    const file = await liveModule(tx, rollup.module);
    const there =
      file && !file.view
        ? formOf(tx, { file, ...(await currentDefinition(tx, file)), locale, withheld: [] })
        : undefined;
    const id = rollupFault(rollup, own.key, there);
    // What is not said yet is told by the definition's own faults.
    if (id && id !== 'rollup_unset')
      faults.push({
        field: field.model,
        id: 'bad_format',
        data: {},
        text: designFaultLabels(id, {}, locale),
      });
  }
  return faults;
}
