import type { FieldError } from '../../schemas/i18n/errors.ts';
import { checkDeposit, readDeposit, type Deposit } from '../../schemas/rules/deposit.ts';
import { stateOnDay } from '../../schemas/rules/stateOnDay.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { APPROVAL } from '../../schemas/rules/approvalState.ts';
import type { Tx } from '../db/handle.ts';
import { insertRecord } from '../records/write/insert.ts';
import { referredStateError } from '../records/read/wrongState.ts';
import { touchRecords } from '../records/indexing/rollups.ts';
import type {
  Caller,
  CoreChange,
  ModuleRule,
  RuleInput,
  StoredRecord,
  Values,
} from '../records/core/types.ts';
import { timestampInZone } from '../../schemas/values/dates.ts';
import { isEmpty } from '../../schemas/values/valueTypes.ts';
import { QUOTED } from '../../schemas/vocabulary/vocabulary.ts';
import { lockedDuringApproval } from './guards.ts';
import { writeDerivedChange, lockedRecord, requireReachableRecord } from './lockedRecord.ts';
import { lineErrors, readLinesOf, deriveProductLines } from './productLines.ts';
import { contractOverview } from './overview.ts';

/** Behind the states that follow from the dates. */
const STOPPED = 3;
const VOID = 4;
const CONVERTED = 2;

export function isClosed({ state }: Pick<StoredRecord, 'state'>): boolean {
  return state === STOPPED || state === VOID;
}

/** Why nothing more is added to a contract: it is closed, or not approved yet. */
export function contractStateError(
  at: { caller: Caller; tx: Tx },
  contract: StoredRecord,
): Promise<FieldError> {
  const by = isClosed(contract) ? 'state' : 'approval_state';
  return referredStateError(at, { field: 'contract_id', module: 'contract', record: contract, by });
}

/** What the dates say of a contract on a day. */
function stateByDates(values: Values, today: string): 0 | 1 | 2 {
  return stateOnDay(MODULES.contract.stateDays, values, today);
}

/** Contracts begin and end with the calendar. Nobody did it, so there is no version and no log entry; answers how many turned. */
export async function updateContractStates(tx: Tx, today: string): Promise<number> {
  const rows = await tx
    .from('record')
    .select(['id', 'state', 'data'])
    .where('module', '=', 'contract')
    .where('state', 'in', [0, 1])
    .where('deleted_time', 'is', null)
    .execute();
  const turned = Map.groupBy(
    rows.filter(({ state, data }) => stateByDates(JSON.parse(data) as Values, today) !== state),
    ({ data }) => stateByDates(JSON.parse(data) as Values, today),
  );
  for (const [state, some] of turned) {
    for (let at = 0; at < some.length; at += 500)
      await tx
        .update('record')
        .set({ state })
        .where('module', '=', 'contract')
        .where(
          'id',
          'in',
          some.slice(at, at + 500).map(({ id }) => id),
        )
        .execute();
    touchRecords(
      { tx, own: MODULES.contract, today, now: `${today} 00:00:00` },
      some.map(({ id }) => id),
    );
  }
  return [...turned.values()].flat().length;
}

export const contractRule: ModuleRule = {
  async beforeWrite(input): Promise<CoreChange | void> {
    const { values, given, before, action, caller } = input;
    if (action === 'delete') return lockedDuringApproval(input);
    // Only while it is being made: later nobody turns a contract into a renewal.
    if (!before && typeof given.renew_id === 'number') values.renew_id = given.renew_id;
    if (!before) await takeOver(input);
    values.deposit = Number(values.is_deposit) === 1 ? readDeposit(values.deposit) : undefined;
    await deriveProductLines(input, await originsOf(input));
    return before && isClosed(before)
      ? undefined
      : { state: stateByDates(values, todayOf(caller)) };
  },

  async check(input) {
    const { values } = input;
    return [
      ...(await lineErrors(input, await originsOf(input))),
      ...checkDeposit(values),
      ...(await originErrors(input)),
    ];
  },

  read: async (input) => ({ ...readLinesOf(input), ...(await contractOverview(input)) }),

  async afterWrite({ caller, tx, before, values, action, id }) {
    if (action !== 'create' && action !== 'update') return;
    if (!before) await markConverted({ caller, tx }, values);
    if (Number(before?.data.is_deposit ?? 0) !== 1 && Number(values.is_deposit) === 1)
      await payDeposit({ caller, tx }, { id, values });
  },
};

/** What a contract of a quotation does not say, the quotation says, as in the form: customer, lines, amount. Lines come with their amount. */
async function takeOver({ caller, tx, values, given, form }: RuleInput): Promise<void> {
  const found = await requireReachableRecord(caller, tx, 'quotation', values.quotation_id);
  if (!found || Object.hasOwn(given, 'product_list')) return;
  const { data } = found.record;
  for (const model of QUOTED)
    if (form.fields.has(model) && isEmpty(values[model]) && !isEmpty(data[model]))
      values[model] = structuredClone(data[model]);
}

/** The quotation or contract it was made from: lines copied from there keep their prices. */
async function originsOf({ caller, tx, values }: RuleInput): Promise<Values[]> {
  const found = [
    await requireReachableRecord(caller, tx, 'quotation', values.quotation_id),
    await requireReachableRecord(caller, tx, 'contract', values.renew_id),
  ];
  return found.flatMap((each) => (each ? [each.record.data] : []));
}

async function originErrors({ caller, tx, before, values }: RuleInput): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  if (values.quotation_id !== undefined && values.quotation_id !== before?.data.quotation_id) {
    const found = await requireReachableRecord(caller, tx, 'quotation', values.quotation_id);
    if (!found) errors.push({ field: 'quotation_id', id: 'wrong_state' });
    else if (found.record.state >= CONVERTED)
      errors.push(
        await referredStateError(
          { caller, tx },
          { field: 'quotation_id', module: 'quotation', record: found.record },
        ),
      );
    else if (!hasPassed(caller, found.record))
      errors.push({ field: 'quotation_id', id: 'quotation_not_passed' });
  }
  if (!before && values.renew_id !== undefined) {
    const found = await requireReachableRecord(caller, tx, 'contract', values.renew_id);
    if (!found || isClosed(found.record) || found.record.data.customer_id !== values.customer_id)
      errors.push({ field: 'renew_id', id: 'unknown_ref' });
  }
  return errors;
}

/** Passed where offers are approved. */
function hasPassed({ settings }: Caller, { approval_state }: StoredRecord): boolean {
  return approval_state === APPROVAL.passed || Number(settings.is_quotation_check) !== 1;
}

async function markConverted(
  { caller, tx }: Pick<RuleInput, 'caller' | 'tx'>,
  { quotation_id }: Values,
): Promise<void> {
  const found = await lockedRecord(caller, tx, 'quotation', quotation_id);
  if (found)
    await writeDerivedChange(found.context, found.record, {
      core: { state: CONVERTED },
      action: 'convert',
    });
}

/** A deposit is a payment of the contract from the first moment. */
async function payDeposit(
  { caller, tx }: Pick<RuleInput, 'caller' | 'tx'>,
  { id, values }: { id: number; values: Values },
): Promise<void> {
  const { price, payment_method, payment_date } = values.deposit as Deposit;
  const found = await lockedRecord(caller, tx, 'contract', id);
  await insertRecord(
    caller,
    tx,
    'payment',
    {
      contract_id: id,
      customer_id: values.customer_id,
      payment_money: price,
      payment_method,
      payment_date,
      remark: '合同定金',
    },
    {
      trusted: true,
      core: { owner_user_id: found?.record.owner_user_id ?? caller.viewer.id },
    },
  );
}

export function todayOf({ zone, now }: Pick<Caller, 'zone' | 'now'>): string {
  return timestampInZone(zone, now()).slice(0, 10);
}
