import { duplicateKeyName, duplicateKeys } from '../../schemas/duplicates/keys.ts';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import type { Field } from '../../schemas/form/form.ts';
import { AppError, type FieldError } from '../../schemas/i18n/errors.ts';
import {
  askedFields,
  type AskedField,
  missingAnswers,
  readQuestions,
  readSites,
  signupName,
  signupState,
} from '../../schemas/rules/signup.ts';
import { coerceRecord } from '../../schemas/validation/coerce.ts';
import { validateRecord } from '../../schemas/validation/validate.ts';
import { isEmpty } from '../../schemas/values/valueTypes.ts';
import type { Tx } from '../db/handle.ts';
import { fetchRecords } from '../records/access/load.ts';
import { viewerIn } from '../records/access/people.ts';
import { openContext, type RecordContext } from '../records/core/context.ts';
import { runOnce } from '../records/core/idempotency.ts';
import type { Caller, StoredRecord, Values } from '../records/core/types.ts';
import { recordsSharingKeys } from '../records/matching/keys.ts';
import { insertRecord } from '../records/write/insert.ts';
import { lockedRecord } from './lockedRecord.ts';

type PublicForm = Pick<
  ResponseOf<'publicSignup'>,
  'state' | 'title' | 'intro' | 'opens' | 'fields'
>;
type PublicField = PublicForm['fields'][number];

const CONVERTED = 1;
/** What an enquiry keeps of the answers, by the models of the clue. */
const ENQUIRY: Readonly<Record<string, string>> = {
  company: 'company',
  mobile: 'mobile',
  email: 'email',
  position: 'position',
  requirement: 'requirement',
};

/** What strangers may know of a campaign: the words written for them, and the questions while it is open. Undefined where there is none. */
export async function publicSignup(caller: Caller, id: number): Promise<PublicForm | undefined> {
  return caller.company.read(async (tx) => {
    const campaign = await campaignOf(caller, tx, id);
    if (!campaign) return undefined;
    const { record, now } = campaign;
    const state = signupState(record, now);
    // closed because nobody ever opened it: not even its name is anybody's business
    if (state === 'off') return undefined;
    const clue = await openContext(caller, tx, 'clue');
    const { signup_title: title, signup_intro: intro, signup_from: opens } = record.data;
    return {
      state,
      title: isEmpty(title) ? record.name : String(title),
      intro: isEmpty(intro) ? '' : String(intro),
      opens: state === 'early' ? String(opens).slice(0, 16) : '',
      fields: state === 'open' ? askedOf(clue, record).map(shownField) : [],
    };
  });
}

/** The websites that a campaign lets show its form in a frame: origins. */
export async function signupFrames(caller: Caller, id: number): Promise<string[]> {
  return caller.company.read(async (tx) => {
    const campaign = await campaignOf(caller, tx, id);
    return campaign ? readSites(campaign.record.data.signup_sites).origins : [];
  });
}

/**
 * Takes a sign-up down: an enquiry of the campaign, and a clue, judged as its own form judges. A number that a clue has already makes no second
 * one: the enquiry points to it and says that it is a repetition. Throws `invalid` with the faults of what was asked. What else a clue may lack is
 * nothing a stranger can mend: the enquiry then waits for somebody alone.
 */
export function signUp(caller: Caller, id: number, answers: Values): Promise<{ thanks: string }> {
  return caller.company.write((tx) =>
    runOnce(caller, tx, { call: 'signup', body: { id, answers } }, async () => {
      const locked = await lockedRecord(caller, tx, 'marketing', id);
      if (!locked || signupState(locked.record, locked.context.now) !== 'open')
        throw new AppError('signup_closed');
      const { record } = locked;
      const clue = await openContext(caller, tx, 'clue');
      const asked = askedOf(clue, record);
      const values = answersOf(clue, asked, answers);
      const faults = faultsOf(clue, asked, values);
      if (faults.length > 0) throw new AppError('invalid', { fields: faults });
      const owner = await ownerOf(tx, record);
      const name = signupName(values, {
        fallback: record.name,
        most: clue.full.fields.get('name')?.params.maxLength ?? 100,
      });
      const known = await knownClue(clue, values);
      const made =
        known ??
        (await makeClue(caller, tx, {
          asked,
          values: { name, ...values, source: 'campaign', marketing_id: id },
          owner: owner ?? null,
        }));
      await insertRecord(
        caller,
        tx,
        'leads',
        {
          ...enquiryOf(values, name),
          source: 'campaign',
          marketing_id: id,
          ...(made !== undefined && { clue_id: made }),
          ...(known !== undefined && { is_repeat: 1 }),
        },
        {
          trusted: true,
          core: {
            owner_user_id: owner ?? record.owner_user_id,
            state: made === undefined ? 0 : CONVERTED,
          },
        },
      );
      const { signup_thanks: thanks } = record.data;
      return { thanks: isEmpty(thanks) ? '' : String(thanks) };
    }),
  );
}

async function campaignOf(
  caller: Caller,
  tx: Tx,
  id: number,
): Promise<{ record: StoredRecord; now: string } | undefined> {
  const context = await openContext(caller, tx, 'marketing');
  const [record] = await fetchRecords(context, [id]);
  return record && { record, now: context.now };
}

function askedOf(clue: RecordContext, { data }: StoredRecord): AskedField[] {
  return askedFields(clue.full, readQuestions(data.form_fields));
}

function shownField({ field, required }: AskedField): PublicField {
  return {
    model: field.model,
    name: field.name,
    kind: field.valueType as PublicField['kind'],
    required,
    help: field.help,
    placeholder: field.placeholder,
    maxlength: field.params.maxLength ?? null,
    choices: field.choices
      .filter(({ disabled }) => disabled !== true)
      .map(({ value, label }) => ({ value, label })),
    hint: hintOf(field),
  };
}

function hintOf({ model, params: { rules = [] } }: Field): PublicField['hint'] {
  if (rules.some(({ kind }) => kind === 'telephone') || model === 'telephone') return 'tel';
  if (rules.some(({ kind }) => kind === 'email')) return 'email';
  if (model === 'contact_name') return 'name';
  return model === 'company' ? 'organization' : '';
}

/** The answers to what was asked, and nothing else that was sent. */
function answersOf({ full }: RecordContext, asked: readonly AskedField[], answers: Values): Values {
  const given = Object.fromEntries(
    asked.flatMap(({ field: { model } }) =>
      Object.hasOwn(answers, model) ? [[model, answers[model]]] : [],
    ),
  );
  return Object.fromEntries(
    Object.entries(coerceRecord(full, given)).filter(([, value]) => !isEmpty(value)),
  );
}

/** Everything that is wrong with the answers, in the order of the questions: as the clue's own form judges, and what the campaign insists on. */
function faultsOf(
  { full, caller, today }: RecordContext,
  asked: readonly AskedField[],
  values: Values,
): FieldError[] {
  const { viewer, settings } = caller;
  const faults = [
    ...missingAnswers(asked, values),
    ...validateRecord({ form: full, values, context: { viewer, settings, today } }),
  ];
  return asked.flatMap(({ field: { model } }) => faults.find(({ field }) => field === model) ?? []);
}

/** Whoever the campaign names, as long as they work here; the pool otherwise. */
async function ownerOf(tx: Tx, { data }: StoredRecord): Promise<number | undefined> {
  const { signup_owner_id: id } = data;
  return typeof id === 'number' && (await viewerIn(tx, id)) ? id : undefined;
}

/** The newest clue with one of the telephone numbers. */
async function knownClue(clue: RecordContext, values: Values): Promise<number | undefined> {
  const rules = (clue.own.duplicates ?? []).filter(({ kind }) => kind === 'phone');
  const keys = duplicateKeys(rules, values).map(duplicateKeyName);
  if (keys.length === 0) return undefined;
  const { query } = await recordsSharingKeys(clue);
  const row = await query.where('k.key', 'in', keys).orderBy('r.id', 'desc').executeTakeFirst();
  return row?.id;
}

async function makeClue(
  caller: Caller,
  tx: Tx,
  { asked, values, owner }: { asked: readonly AskedField[]; values: Values; owner: number | null },
): Promise<number | undefined> {
  try {
    const { id } = await insertRecord(caller, tx, 'clue', values, {
      core: { owner_user_id: owner },
    });
    return id;
  } catch (error) {
    if (!(error instanceof AppError) || error.id !== 'invalid') throw error;
    const models = new Set(asked.map(({ field }) => field.model));
    const theirs = error.fields.filter(({ field }) => models.has(field));
    if (theirs.length > 0) throw new AppError('invalid', { fields: theirs });
    return undefined;
  }
}

function enquiryOf(values: Values, name: string): Values {
  const kept = Object.entries(ENQUIRY).flatMap(([from, to]) =>
    isEmpty(values[from]) ? [] : [[to, values[from]]],
  );
  return {
    name: String(values.contact_name ?? name).slice(0, 50),
    ...(Object.fromEntries(kept) as Values),
  };
}
