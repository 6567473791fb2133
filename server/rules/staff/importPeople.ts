import { type Cell, type Names, valueOf } from '../../../schemas/exchange/cells.ts';
import { importableFields, matchHeaders } from '../../../schemas/exchange/headers.ts';
import type { Field, Form } from '../../../schemas/form/form.ts';
import { AppError, type FieldError } from '../../../schemas/i18n/errors.ts';
import { type Locale, LOCALES } from '../../../schemas/i18n/locale.ts';
import { personForm } from '../../../schemas/staff/forms.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import type { Tx } from '../../db/handle.ts';
import { hasUnresolvedName, lookUpNames } from '../../records/exchange/importNames.ts';
import { withoutEscalation } from '../../records/access/escalation.ts';
import { yieldToEventLoop } from '../../records/core/yieldToEventLoop.ts';
import type { Caller, Values } from '../../records/core/types.ts';
import { changingStaff, requirePage } from './common.ts';
import { makeLink, type PasswordLink } from './passwordLinks.ts';
import { insertPerson, rolesIn } from './people.ts';

export interface PersonLine {
  /** as people count them in the file */
  row: number;
  cells: readonly Cell[];
}

/** What became of a line, or would: `errors` of one that is refused, a link of one that was made. */
export interface PersonVerdict {
  row: number;
  name: string;
  mobile: string;
  errors: readonly FieldError[];
  link?: PasswordLink;
}

/** What a spreadsheet may say of a person, by who may make people. Administrators are made by hand. */
export async function importedPersonForm(caller: Caller): Promise<Form> {
  requirePage(caller, '/user');
  const roles = await caller.company.read(rolesIn);
  return formIn(roles, caller.locale);
}

/** Which field each heading means, in any of the four languages; null where none. */
export function personColumns(headers: readonly string[]): (string | null)[] {
  return matchHeaders(
    headers,
    LOCALES.map((locale) => formIn([], locale)),
  );
}

/**
 * Makes a user of each line that is right, one after the other in one transaction, so that a superior may stand in a line ahead; what is wrong
 * with the others is answered by field. `dryRun` takes everything back.
 */
export function importPeople(
  caller: Caller,
  {
    columns,
    lines,
    dryRun,
  }: { columns: readonly (string | null)[]; lines: readonly PersonLine[]; dryRun: boolean },
): Promise<PersonVerdict[]> {
  requirePage(caller, '/user');
  return changingStaff(
    caller,
    async (tx) => {
      const form = formIn(await rolesIn(tx), caller.locale);
      const fields = columns.map((model) => (model === null ? undefined : form.fields.get(model)));
      const verdicts: PersonVerdict[] = [];
      for (const line of lines) {
        await yieldToEventLoop();
        verdicts.push(await importOne({ caller, tx, form }, fields, line));
      }
      return verdicts;
    },
    { dryRun },
  );
}

interface Place {
  caller: Caller;
  tx: Tx;
  form: Form;
}

async function importOne(
  { caller, tx, form }: Place,
  fields: readonly (Field | undefined)[],
  { row, cells }: PersonLine,
): Promise<PersonVerdict> {
  const told = fields.flatMap((field, at) => (field ? [{ field, cell: cells[at] ?? null }] : []));
  const names = await lookUpNames(
    { caller, tx },
    told.map(({ field, cell }) => ({ field, cells: [cell] })),
  );
  const values: Values = Object.fromEntries(
    told.map(({ field, cell }) => [field.model, valueOf(field, cell, names)]),
  );
  const verdict = { row, name: textOf(values.name), mobile: textOf(values.mobile) };
  const open = unresolved(told, values, names);
  if (open.length > 0) return { ...verdict, errors: open };
  try {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
    const { id } = await tx.attempt(() =>
      withoutEscalation(tx, caller, () => insertPerson(caller, tx, form, given)),
    );
    return { ...verdict, errors: [], link: await makeLink(tx, caller, id) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.fields.length > 0) return { ...verdict, errors: error.fields };
    // More than the importer has, by role or place: the others of the file need not wait for this one.
    if (error.id === 'not_allowed' || error.id === 'beyond_own')
      return { ...verdict, errors: [{ field: 'role_id', id: 'unknown_ref' }] };
    throw error;
  }
}

/** Names that stand for nobody, or for several. */
function unresolved(told: readonly { field: Field }[], values: Values, names: Names): FieldError[] {
  return told.flatMap(({ field }) => {
    const id = hasUnresolvedName(field, values[field.model], names);
    return id ? [{ field: field.model, id }] : [];
  });
}

function formIn(roles: readonly { id: number; name: string }[], locale: Locale): Form {
  const form = personForm({ roles, isAdmin: false }, locale);
  const known = new Set(importableFields(form).map(({ model }) => model));
  return { ...form, fields: new Map([...form.fields].filter(([model]) => known.has(model))) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
