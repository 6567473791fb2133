import { isComplete, leavesOf, modelsOf, operandReference } from '../../conditions/conditions.ts';
import { AGGREGATES } from '../../definition/aggregates.ts';
import { lookupOf } from '../../definition/lookup.ts';
import type { Form } from '../../form/form.ts';
import { rollupOf } from '../../form/rollup.ts';
import { conditionsIn } from '../../formLogic/consequences.ts';
import { formulaGraph, formulaMessage } from '../../formulas/index.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { DesignNode } from '../edits/tree.ts';
import { type DesignFault, fault } from './designFault.ts';

/** Roll-ups of which nobody has said what they are made of; whether it is there, the server knows. */
export function faultsOfRollups(
  fields: readonly DesignNode[],
  { formulas }: Pick<Form, 'formulas'>,
  locale: Locale,
): DesignFault[] {
  return fields.flatMap(({ path, widget: { type, model, options: own } }): DesignFault[] => {
    if (type !== 'rollup') return [];
    const at = { field: model, path, locale };
    if (Object.hasOwn(formulas, model))
      return [fault('rollup_formula', { ...at, property: 'formula' })];
    const rollup = rollupOf(own);
    if (!rollup || (AGGREGATES[rollup.aggregate] && !rollup.of))
      return [fault('rollup_unset', { ...at, property: 'rollup' })];
    return rollup.where && !leavesOf(rollup.where).every(isComplete)
      ? [fault('rollup_incomplete', { ...at, property: 'rollup' })]
      : [];
  });
}

/** Lookups of which nobody has said what they show, and what is made of one: it is another value for everybody who looks, and is not stored. */
export function faultsOfLookups(
  fields: readonly DesignNode[],
  form: Form,
  { reads, locale }: { reads(model: string): readonly string[]; locale: Locale },
): DesignFault[] {
  return fields.flatMap(({ path, widget: { type, model, options: own } }): DesignFault[] => {
    const at = { field: model, path, locale };
    const computed = Object.hasOwn(form.formulas, model);
    if (type === 'lookup') {
      if (computed) return [fault('lookup_formula', { ...at, property: 'formula' })];
      if (!lookupOf(own)) return [fault('lookup_unset', { ...at, property: 'lookup' })];
    }
    const field = form.fields.get(model);
    const found = (models: readonly string[], property: string) =>
      models.flatMap((each) => {
        const read = form.fields.get(each);
        return read?.lookup
          ? [fault('lookup_read', { ...at, data: { name: read.name }, property })]
          : [];
      });
    return [
      ...(computed ? found(reads(model), 'formula') : []),
      ...(field
        ? found(
            [
              ...new Set([
                ...conditionsIn(field).flatMap(modelsOf),
                ...(field.sets ?? []).flatMap(({ value }) => operandReference(value) ?? []),
              ]),
            ],
            'when',
          )
        : []),
    ];
  });
}

/** Formulas of the columns of sub-forms that cannot be read. */
export function faultsOfSubforms(
  fields: readonly DesignNode[],
  form: Form,
  locale: Locale,
): DesignFault[] {
  return fields.flatMap(({ path, widget: { model } }): DesignFault[] => {
    const { rows } = form.fields.get(model) ?? {};
    if (!rows) return [];
    const at = { field: model, path, property: 'rowColumns', locale };
    const { faults } = formulaGraph(rows.form.formulas, (column) => rows.form.fields.has(column));
    return faults.map(({ model: column, error }) =>
      fault('subform_formula', {
        ...at,
        data: {
          name: rows.form.fields.get(column)?.name ?? column,
          fault: formulaMessage(error, locale),
        },
      }),
    );
  });
}
