import type { FieldError } from '../../schemas/i18n/errors.ts';
import { moduleSeries } from '../../schemas/definition/numberPattern.ts';
import { isAdmin } from '../../schemas/permissions/viewer.ts';
import { APPROVAL } from '../../schemas/rules/approvalState.ts';
import { mayApply } from '../../schemas/rules/checkTypes.ts';
import {
  OFFICE_LINES_MODELS,
  type OfficeLine,
  officeLineFaults,
  officeTotal,
  readOfficeLines,
} from '../../schemas/rules/officeLines.ts';
import { isNumber } from '../../schemas/rules/money.ts';
import { FILE_FIELDS, endingsText, isAccepted, SHOW_TYPE } from '../../schemas/values/fileTypes.ts';
import { timestampInZone } from '../../schemas/values/dates.ts';
import { isShown } from '../../schemas/validation/validate.ts';
import { isEmpty } from '../../schemas/values/valueTypes.ts';
import type { Tx } from '../db/handle.ts';
import type { ModuleRule, RuleInput, StoredRecord, Values } from '../records/core/types.ts';
import { nextNumbers } from '../records/write/numbers.ts';
import { checkTypeOf, checkTypesIn, linesOfType } from './checkTypes.ts';
import { namedFiles } from './namedFiles.ts';

const { most, showType } = FILE_FIELDS.officeRequest;

/** A request is of a type that its applicant may choose; lines have a number of their own and make the amount; the type numbers it. */
export const checkRule: ModuleRule = {
  async beforeWrite(input) {
    const { caller, tx, module, before, values } = input;
    const lines = OFFICE_LINES_MODELS.filter((model) => !isEmpty(values[model]));
    for (const model of lines)
      values[model] = await numberedLines(tx, {
        lines: readOfficeLines(model, values[model]),
        known: before?.data[model],
      });
    const asked = OFFICE_LINES_MODELS.some((model) => offers(input, model));
    values.amount =
      lines.length > 0 || asked
        ? officeTotal(lines.flatMap((model) => values[model] as unknown))
        : undefined;
    const files = await namedFiles(input, most);
    values.file_ids = files.map(({ id }) => id).join(',') || undefined;
    const type = await checkTypeOf(tx, values.type);
    if (isEmpty(values.title) && type) {
      const owner = before?.owner_user_id;
      const name = owner ? await nameOf(tx, owner) : caller.viewer.name;
      values.title = `${name} · ${type.name}`;
    }
    if (!before && type && type.number !== '') {
      const day = timestampInZone(caller.zone, caller.now()).slice(0, 10);
      const series = moduleSeries(module, type.number);
      const [number] = await nextNumbers(tx, { series, day, count: 1 });
      values.number = number;
    }
  },

  async check(input): Promise<FieldError[]> {
    const { caller, tx, before, values, given } = input;
    const files = await namedFiles(input, most);
    return [
      ...OFFICE_LINES_MODELS.flatMap((model) => officeLineFaults(model, values[model])),
      ...totalFaults(values, given),
      ...(files.every(({ name }) => isAccepted(name, showType))
        ? []
        : [
            { field: 'file_ids', id: 'file_type', data: { types: endingsText(showType) } } as const,
          ]),
      ...(values.type === before?.data.type || isEmpty(values.type)
        ? []
        : await typeFaults(tx, caller.viewer, values.type)),
    ];
  },

  // What the company has granted or is deciding is not taken away from it.
  mayRemove: ({ caller, record }) =>
    record.approval_state !== APPROVAL.running &&
    (record.approval_state !== APPROVAL.passed || isAdmin(caller.viewer)),

  async printedBy({ tx, record }) {
    const type = await checkTypeOf(tx, record.data.type);
    return type?.template_id;
  },

  async mayBeSent({ caller, tx, before }): Promise<FieldError[]> {
    const type = await checkTypeOf(tx, before.data.type);
    const asked = await linesOfType(tx, before.data.type);
    const empty = asked.filter((model) => isEmpty(before.data[model]));
    return [
      ...(await typeFaults(tx, caller.viewer, before.data.type)),
      ...empty.map((field) => ({ field, id: 'lines_empty' }) as const),
      ...(type?.needs_files === 1 && !(await hasFiles(tx, before))
        ? [{ field: 'file_ids', id: 'files_needed', data: { name: type.name } } as const]
        : []),
    ];
  },
};

/** A line that stood there keeps its number; every other one gets one, whatever it says of itself. */
async function numberedLines(
  tx: Tx,
  { lines, known }: { lines: unknown; known: unknown },
): Promise<unknown> {
  if (!Array.isArray(lines)) return lines;
  const stood = new Set(
    (Array.isArray(known) ? (known as OfficeLine[]) : []).flatMap(({ id }) => id ?? []),
  );
  const numbered: unknown[] = [];
  for (const line of lines as unknown[]) {
    if (typeof line !== 'object' || line === null) {
      numbered.push(line);
      continue;
    }
    const { id, ...rest } = line as OfficeLine;
    const kept = id !== undefined && stood.delete(id) ? id : await tx.nextId();
    numbered.push({ id: kept, ...rest });
  }
  return numbered;
}

/** Whether lines are asked for here: their total is 0 then, not nothing. */
function offers({ caller, form, values }: RuleInput, model: string): boolean {
  const field = form.fields.get(model);
  return (
    field !== undefined &&
    isShown(field, { record: values, viewer: caller.viewer, settings: caller.settings })
  );
}

/** A client that sends lines with a total of its own has to have added up right. */
function totalFaults(values: Values, given: Readonly<Values>): FieldError[] {
  const sent = OFFICE_LINES_MODELS.some((model) => Object.hasOwn(given, model));
  const { amount } = given;
  return sent && isNumber(amount) && amount !== values.amount
    ? [{ field: 'amount', id: 'lines_total_wrong', data: { total: Number(values.amount) } }]
    : [];
}

async function typeFaults(
  tx: Tx,
  viewer: RuleInput['caller']['viewer'],
  value: unknown,
): Promise<FieldError[]> {
  // As of every list: one without entries is one that nobody keeps.
  const types = await checkTypesIn(tx);
  const type = types.find((each) => each.value === value);
  return types.length === 0 || (type && type.disabled === 0 && mayApply(type, viewer))
    ? []
    : [{ field: 'type', id: 'type_not_yours' }];
}

/** Files named in the form, or attached to the record beside it. */
async function hasFiles(tx: Tx, { module, id }: StoredRecord): Promise<boolean> {
  const file = await tx
    .from('file')
    .select('id')
    .where('module', '=', module)
    .where('record_id', '=', id)
    .where('show_type', '=', SHOW_TYPE.attachment)
    .where('deleted_time', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return file !== undefined;
}

async function nameOf(tx: Tx, id: number): Promise<string> {
  const row = await tx.from('user').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? '';
}
