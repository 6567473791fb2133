import type { Field, Form } from '../form/form.ts';

/** The heading of the column that names a record by its number. */
export const ID_HEADER = 'ID';
/** As a mapping names that column. */
export const ID_MODEL = 'id';

/** The fields that a spreadsheet may bring: what the viewer may write, apart from what no cell can hold. */
export function importableFields(form: Form): Field[] {
  return [...form.fields.values()].filter(
    (field) =>
      !field.system &&
      !field.readOnly &&
      !field.computed &&
      !field.hidden &&
      !NO_CELL.has(field.valueType),
  );
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
