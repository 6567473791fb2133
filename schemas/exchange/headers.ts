import { anyRow } from '../conditions/conditions.ts';
import { filterField, rowColumns } from '../form/rowColumns.ts';
import type { Field, Form } from '../form/form.ts';

/** The heading of the column that names a record by its number. */
export const ID_HEADER = 'ID';
/** As a mapping names that column. */
export const ID_MODEL = 'id';

/**
 * The fields that a spreadsheet may bring: what the viewer may write, apart from what no cell can hold. The columns of sub-forms come last,
 * each as a field named `lines[].amount`: a line of the spreadsheet brings a row.
 */
export function importableFields(form: Form): Field[] {
  const all = [...form.fields.values()].filter(isWritable);
  return [
    ...all.filter(({ valueType }) => !NO_CELL.has(valueType)),
    ...all.flatMap((field) =>
      rowColumns(field)
        .filter((column) => isWritable(column) && !NO_CELL.has(column.valueType))
        .map((column) => columnField(field, column)),
    ),
  ];
}

function isWritable({ system, readOnly, computed, hidden }: Field): boolean {
  return !system && !readOnly && !computed && !hidden;
}

/** A column as a heading means it: no record is known by it, and none has to have a row. */
function columnField(field: Field, column: Field): Field {
  return {
    ...column,
    model: anyRow(field.model, column.model),
    name: `${field.name} › ${column.name}`,
    required: false,
    unique: false,
    filterable: false,
  };
}

/** The field that a heading stands for by its model, and the sub-form that it is a column of. */
export function importedField(
  form: Form,
  model: string,
): { field: Field; within?: Field } | undefined {
  const known = filterField(form, model);
  return known?.within
    ? { field: columnField(known.within, known.field), within: known.within }
    : known;
}

const NO_CELL = new Set(['lines', 'images', 'files', 'object', 'any']);

/** Headings by model; fields of one name are told apart by their models. */
export function headersOf(fields: readonly Field[]): ReadonlyMap<string, string> {
  const twice = new Set(
    [...Map.groupBy(fields, ({ name }) => name)]
      .filter(([, same]) => same.length > 1)
      .map(([name]) => name),
  );
  return new Map(
    fields.map(({ model, name }) => [model, twice.has(name) ? `${name} (${model})` : name]),
  );
}

/** The model that each heading means, in whichever of these languages it is written; null where none is meant. Each model is given once. */
export function matchHeaders(
  headers: readonly string[],
  forms: readonly Form[],
): (string | null)[] {
  const known = new Map<string, string>([[bare(ID_HEADER), ID_MODEL]]);
  for (const form of forms) {
    const fields = importableFields(form);
    for (const [model, header] of headersOf(fields))
      for (const word of [header, model]) if (!known.has(bare(word))) known.set(bare(word), model);
  }
  // A column's own name does where nothing else is called so.
  for (const form of forms)
    for (const { model } of importableFields(form)) {
      const column = filterField(form, model);
      const word = column?.within ? bare(column.field.name) : '';
      if (word !== '' && !known.has(word)) known.set(word, model);
    }
  const taken = new Set<string>();
  return headers.map((header) => {
    const model = known.get(bare(header));
    if (model === undefined || taken.has(model)) return null;
    taken.add(model);
    return model;
  });
}

/** Without what templates and people put around a name: marks of required fields, blanks, case, width. */
function bare(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[*＊\s'"]|\((必填|required|必須)\)/g, '');
}
