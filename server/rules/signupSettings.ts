import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { isAdmin, hasPermission, moduleScope } from '../../schemas/permissions/viewer.ts';
import { permissionKey } from '../../schemas/permissions/rights.ts';
import {
  askableFields,
  askedFields,
  isNeeded,
  questionFaults,
  readQuestions,
  signupState,
  type SignupQuestion,
} from '../../schemas/rules/signup.ts';
import { conditionSql } from '../db/filter.ts';
import type { Tx } from '../db/handle.ts';
import { filterContext, requireRight } from '../records/access/access.ts';
import { recordScope } from '../records/access/lookups.ts';
import { fetchRecords, loadWithAccess, reachableAmong } from '../records/access/load.ts';
import { openContext, type RecordContext } from '../records/core/context.ts';
import type { Caller, Values } from '../records/core/types.ts';
import { lockEditableRecord, writeDerivedChange } from './lockedRecord.ts';

type Settings = Omit<ResponseOf<'signupSettings'>, 'path'>;
const QUESTIONS = 'form_fields';
/** What says whether the form is open; who may not see one of them is not told. */
const DECIDING = ['signup_open', 'signup_from', 'signup_until', 'state'];

type Figures = Settings['figures'];

/** The sign-up form of a campaign as its panel shows it; what has come of it is counted among the records that the caller sees. */
export function signupSettings(caller: Caller, id: number): Promise<Settings> {
  return caller.company.read(async (tx) => {
    const campaign = await openContext(caller, tx, 'marketing');
    requireRight(campaign, campaign.file, 'view');
    const { record, access } = await loadWithAccess(campaign, id);
    const { form } = await openContext(caller, tx, 'clue');
    const { withheld } = campaign.form;
    const told = !withheld.has(QUESTIONS);
    const asked = told ? askedFields(form, readQuestions(record.data[QUESTIONS])) : [];
    return {
      state: DECIDING.some((model) => withheld.has(model))
        ? null
        : signupState(record, campaign.now),
      fields: asked.map(({ field, required }) => ({
        field: field.model,
        name: field.name,
        required: required ? 1 : 0,
        needed: isNeeded(field) ? 1 : 0,
      })),
      offered: askableFields(form).map((field) => ({
        field: field.model,
        name: field.name,
        needed: isNeeded(field) ? 1 : 0,
      })),
      is_edit:
        told && access.edit && hasPermission(caller.viewer, permissionKey(campaign.file, 'edit')),
      figures: await figuresOf(caller, tx, id),
    };
  });
}

/** Says what the sign-up form asks. Questions about fields that the caller does not see stay, behind theirs. */
export function setFormFields(
  caller: Caller,
  {
    id,
    fields,
  }: { id: number; fields: readonly { field: string; required?: 0 | 1 | undefined }[] },
): Promise<{ id: number }> {
  return caller.company.write(async (tx) => {
    const campaign = await openContext(caller, tx, 'marketing');
    const record = await lockEditableRecord(campaign, id);
    if (campaign.form.withheld.has(QUESTIONS))
      throw new AppError('not_allowed', { data: { right: QUESTIONS } });
    const clue = await openContext(caller, tx, 'clue');
    const wanted = fields.map(({ field, required = 0 }): SignupQuestion => ({ field, required }));
    const faults = questionFaults(clue.form, wanted);
    if (faults.length > 0) throw new AppError('invalid', { fields: faults });
    const unseen = readQuestions(record.data[QUESTIONS]).filter(({ field }) =>
      clue.form.withheld.has(field),
    );
    await writeDerivedChange(campaign, record, {
      values: { [QUESTIONS]: [...wanted, ...unseen] },
      action: 'update',
    });
    return { id };
  });
}

const UNKNOWN: Figures = {
  signups: null,
  repeats: null,
  clues: null,
  customers: null,
  whole: false,
};

async function figuresOf(caller: Caller, tx: Tx, id: number): Promise<Figures> {
  const { viewer } = caller;
  const [leads, clue] = [
    await openContext(caller, tx, 'leads'),
    await openContext(caller, tx, 'clue'),
  ];
  const shown = ({ file, form }: RecordContext, ...models: string[]) =>
    hasPermission(viewer, permissionKey(file, 'view')) &&
    !models.some((model) => form.withheld.has(model));
  if (!shown(leads, 'marketing_id', 'is_repeat')) return UNKNOWN;
  const signups = await signupsOf(leads, id);
  const first = signups.filter(({ is_repeat }) => Number(is_repeat) !== 1);
  const counted = { signups: first.length, repeats: signups.length - first.length };
  if (!shown(leads, 'clue_id') || !shown(clue)) return { ...UNKNOWN, ...counted };
  const made = await fetchRecords(clue, idsIn(first, 'clue_id'));
  const seen = await reachableAmong(clue, made);
  const clues = made.filter((each) => seen.has(each.id));
  const bought = [...first, ...clues.map(({ data }) => data)];
  return {
    ...counted,
    clues: clues.length,
    customers:
      shown(leads, 'customer_id') && shown(clue, 'customer_id')
        ? idsIn(bought, 'customer_id').length
        : null,
    whole:
      isAdmin(viewer) || ['leads', 'clue'].every((module) => moduleScope(viewer, module) === 'all'),
  };
}

async function signupsOf(leads: RecordContext, id: number): Promise<Values[]> {
  let query = leads.tx
    .from('record as r')
    .select('r.data')
    .where('r.module', '=', leads.own.key)
    .where('r.deleted_time', 'is', null)
    .where(
      conditionSql({ field: 'marketing_id', operator: 'eq', value: id }, filterContext(leads)),
    );
  for (const test of (await recordScope(leads)).where) query = query.where(test);
  return (await query.execute()).map(({ data }) => JSON.parse(data) as Values);
}

function idsIn(rows: readonly Values[], model: string): number[] {
  return [
    ...new Set(rows.map((row) => row[model]).filter((id): id is number => typeof id === 'number')),
  ];
}
