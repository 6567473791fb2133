import { headersOf, importableFields } from '../../../schemas/exchange/headers.ts';
import type { Field, Form } from '../../../schemas/form/form.ts';
import type { SheetToWrite } from '../sheets/write.ts';

/** The columns of an import, what must be filled, what may be chosen, and one line that shows how. */
export function importTemplate(form: Form): Omit<SheetToWrite, 'name'> {
  const fields = importableFields(form);
  const headers = [...headersOf(fields).values()].map((header, index) =>
    fields[index]?.required ? `${header} *` : header,
  );
  const choices = fields.flatMap((field, index): [number, string[]][] => {
    const words =
      field.valueType === 'choice'
        ? field.choices.filter(({ disabled }) => !disabled).map(({ label }) => label)
        : field.valueType === 'switch'
          ? exampleOf(field)
          : [];
    return words.length > 0 ? [[index, words]] : [];
  });
  const required = new Set(fields.flatMap((field, index) => (field.required ? [index] : [])));
  const rows = async function* () {
    yield [{ cells: exampleLine(form) }];
  };
  return { headers, rows: rows(), choices: new Map(choices), required };
}

/** How the line of a template that only shows how reads: an import leaves it out. */
export function exampleLine(form: Form): string[] {
  return importableFields(form).map((field) => exampleOf(field)[0] ?? '');
}

function exampleOf(field: Field): string[] {
  switch (field.valueType) {
    case 'choice':
    case 'choices':
      return field.choices.slice(0, 1).map(({ label }) => label);
    case 'switch':
      return ['是', '否'];
    case 'number':
      return ['100'];
    case 'date':
      return ['2026-01-31'];
    case 'datetime':
    case 'stamp':
      return ['2026-01-31 09:30:00'];
    case 'time':
      return ['09:30:00'];
    case 'text':
      return [field.placeholder.slice(0, 50) || field.name];
    default:
      return [];
  }
}
