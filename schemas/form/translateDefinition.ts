import type { Definition } from '../definition/definition.ts';
import type { Column, Field, Filter, Form } from './form.ts';
import { layoutOf } from './layoutOf.ts';
import type { Locale } from '../i18n/locale.ts';
import type { ModuleFile } from '../definition/module.ts';
import { anyRow } from '../conditions/conditions.ts';
import { rowColumns } from './rowColumns.ts';
import { OPERATORS_OF } from '../conditions/operators.ts';
import {
  arrayOf,
  numberOf,
  objectOf,
  readDefinition,
  textOf,
} from '../definition/readDefinition.ts';
import { systemFields } from './systemFields.ts';
import { textWidth } from '../values/textWidth.ts';
import type { ValueType } from '../values/valueTypes.ts';

export interface TranslateDefinitionInput {
  /** the parts of a module that a form depends on; a bare form (preview, bench) has no columns of its own */
  module: Pick<ModuleFile, 'key' | 'title' | 'columns'> & Partial<ModuleFile>;
  /** as it came: nothing in it is trusted */
  definition: unknown;
  locale: Locale;
}

/**
 * Turns a module's field definitions into everything any surface needs: fields, layout, columns, filters and formulas.
 * Pure and total: whatever the definition holds, it answers a form and says in `notices` what it could not use.
 */
export function translateDefinition({
  module,
  definition,
  locale,
}: TranslateDefinitionInput): Form {
  const read = readDefinition(definition);
  const withheld = new Set(
    arrayOf(read.field_no_power).filter((model): model is string => typeof model === 'string'),
  );
  const formulas = formulasOf(read, withheld);
  const { layout, fields, notices } = layoutOf({ list: read.list, withheld, formulas, locale });
  const number = fields.get(module.number?.field ?? '');
  if (number?.readOnly) number.automatic = true;
  for (const detail of findScripts(read.config))
    notices.push({ model: '', id: 'script_ignored', detail });
  for (const field of systemFields(module, locale))
    if (!fields.has(field.model) && !withheld.has(field.model)) fields.set(field.model, field);
  const { layout: direction, labelPosition = direction === 'vertical' ? 'top' : 'right' } =
    read.config;
  const labelWidth = numberOf(
    typeof read.config.labelWidth === 'string'
      ? textOf(read.config.labelWidth).replace(/px$/, '')
      : read.config.labelWidth,
  );
  return {
    module: module.key,
    fields,
    withheld,
    layout,
    formulas,
    notices,
    labelPosition: labelPosition === 'left' || labelPosition === 'top' ? labelPosition : 'right',
    labelWidth: roomForLabels(
      labelWidth !== undefined && labelWidth >= 0 && labelWidth <= 400 ? labelWidth : 100,
      fields,
    ),
    columns: columnsFor(module, fields),
    filters: filtersFor(fields),
  };
}

/** The most that a column of labels may grow, as a part of the width that was chosen. */
const GROWTH = 1.6;
/** px, of the type that labels are set in; as much again is left for the sign of a required field */
const LABEL_SIZE = 14;

/** px for the labels of a form. Their width was chosen for the language that the form was written in: where another one is shown, its longer labels get more. */
function roomForLabels(chosen: number, fields: ReadonlyMap<string, Field>): number {
  let widest = chosen;
  for (const { name, widget, system, hidden, hideLabel } of fields.values())
    if (name !== widget.name && !system && !hidden && !hideLabel)
      widest = Math.max(widest, textWidth(name, LABEL_SIZE) + LABEL_SIZE);
  return Math.min(widest, Math.round(chosen * GROWTH));
}

function formulasOf(definition: Definition, withheld: ReadonlySet<string>): Record<string, string> {
  const entries = Object.entries(objectOf(definition.compute_formula));
  return Object.fromEntries(
    entries.filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1].trim() !== '' && !withheld.has(entry[0]),
    ),
  );
}

/** Code in the settings of a form of the paid edition: kept, never run. */
export function findScripts(config: Readonly<Record<string, unknown>>): string[] {
  const events = arrayOf(config.eventScript)
    .map(objectOf)
    .flatMap(({ func }, index) => (textOf(func) ? [`eventScript[${index}].func`] : []));
  const sources = arrayOf(config.dataSource)
    .map(objectOf)
    .flatMap((source, index) =>
      ['requestFunc', 'responseFunc', 'errorFunc']
        .filter((key) => textOf(source[key]))
        .map((key) => `dataSource[${index}].${key}`),
    );
  return [...events, ...sources];
}

const WIDTH: Partial<Record<ValueType, number>> = {
  number: 130,
  switch: 80,
  date: 120,
  datetime: 160,
  time: 100,
  stamp: 160,
  choice: 120,
  ref: 180,
  choices: 180,
  refs: 180,
  address: 240,
  longtext: 220,
  html: 220,
  images: 120,
  files: 200,
  lines: 200,
};
const UNSORTABLE: ReadonlySet<ValueType> = new Set([
  'longtext',
  'html',
  'choices',
  'refs',
  'path',
  'span',
  'images',
  'files',
  'lines',
  'object',
  'any',
  'address',
]);
const NO_COLUMN: ReadonlySet<ValueType> = new Set(['lines', 'object', 'any']);

function columnsFor(
  module: TranslateDefinitionInput['module'],
  fields: ReadonlyMap<string, Field>,
): Column[] {
  const first = module.columns.filter((model) => fields.has(model));
  const listed = [...fields.values()]
    .filter((field) => field.widget.options.is_list === true && !first.includes(field.model))
    .map((field) => field.model);
  const shown = new Set([...first, ...listed]);
  return [...shown, ...[...fields.keys()].filter((model) => !shown.has(model))].flatMap(
    (model): Column[] => {
      const field = fields.get(model);
      if (!field || field.hidden || (NO_COLUMN.has(field.valueType) && !field.rows)) return [];
      const link = model === module.title;
      return [
        {
          model,
          name: field.name,
          valueType: field.valueType,
          link,
          shown: shown.has(model),
          width: link ? 220 : columnWidth(field),
          align: field.valueType === 'number' && field.type !== 'rate' ? 'end' : 'start',
          sortable: !UNSORTABLE.has(field.valueType),
        },
      ];
    },
  );
}

/** As wide as values of its type mostly are, its unit and its heading too, within reason. */
function columnWidth({ valueType, refers, unit, name }: Field): number {
  const usual = refers !== undefined && PEOPLE.has(refers) ? WIDTH.choice : WIDTH[valueType];
  const value =
    (usual ?? 160) +
    (valueType === 'number' && unit !== undefined && unit !== '%'
      ? textWidth(` ${unit}`, TYPE) - textWidth(' 元', TYPE)
      : 0);
  return Math.max(value, Math.min(textWidth(name, TYPE) + AROUND, MOST_FOR_HEADING));
}

const PEOPLE: ReadonlySet<string> = new Set(['user', 'department']);
/** px of the type of tables */
const TYPE = 13;
/** px: the cell's own space on both sides, and the sign of the sort */
const AROUND = 44;
const MOST_FOR_HEADING = 200;

function filtersFor(fields: ReadonlyMap<string, Field>): Filter[] {
  const offered = (field: Field) =>
    field.filterable && !field.hidden && (!NO_COLUMN.has(field.valueType) || field.rows);
  return [...fields.values()].filter(offered).flatMap((field) => [
    filterOf(field, field.model, field.name),
    ...rowColumns(field)
      .filter(offered)
      .map((column) =>
        filterOf(column, anyRow(field.model, column.model), `${field.name} › ${column.name}`),
      ),
  ]);
}

function filterOf({ valueType }: Field, model: string, name: string): Filter {
  return { model, name, valueType, operators: OPERATORS_OF[valueType] };
}
