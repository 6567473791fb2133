import { type Condition, type Group, evaluateCondition } from '../conditions/conditions.ts';
import { APPROVAL } from './approvalState.ts';
import { exact, money, sum } from './money.ts';

/** Which documents of a kind count for good, and which may come to count. The others (void, rejected, revoked) count for nothing. */
export interface ConfirmationRule {
  /** model of the amount */
  of: string;
  confirmed: Group;
  pending: Group;
}

const VALID: Condition = { field: 'state', operator: 'eq', value: 0 };
const ALIVE: Condition = {
  field: 'approval_state',
  operator: 'in',
  value: [APPROVAL.none, APPROVAL.running, APPROVAL.passed],
};

/** Money is received once its payment has passed, or at once where payments are not approved. */
export const PAYMENTS = {
  of: 'payment_money',
  confirmed: {
    op: 'and',
    rules: [
      VALID,
      {
        op: 'or',
        rules: [
          { field: 'approval_state', operator: 'eq', value: APPROVAL.passed },
          { field: '$settings.is_payment_check', operator: 'ne', value: 1 },
        ],
      },
    ],
  },
  pending: {
    op: 'and',
    rules: [
      VALID,
      { field: '$settings.is_payment_check', operator: 'eq', value: 1 },
      { field: 'approval_state', operator: 'in', value: [APPROVAL.none, APPROVAL.running] },
    ],
  },
} as const satisfies ConfirmationRule;

/** An invoice counts once it has been issued; until then it is requested. */
export const INVOICES = {
  of: 'money',
  confirmed: { op: 'and', rules: [VALID, { field: 'invoice_number', operator: 'nempty' }] },
  pending: { op: 'and', rules: [VALID, { field: 'invoice_number', operator: 'empty' }, ALIVE] },
} as const satisfies ConfirmationRule;

export interface Amounts {
  confirmed: number;
  pending: number;
}

/** What documents of a kind come to, to the cent; each is its values with `state` and `approval_state`. */
export function amountsOf(
  { of, confirmed, pending }: ConfirmationRule,
  documents: readonly Readonly<Record<string, unknown>>[],
  settings: Readonly<Record<string, unknown>>,
): Amounts {
  const total = (which: Group) =>
    money(
      sum(
        documents
          .filter((record) => evaluateCondition(which, { record, settings }))
          .map((document) => document[of]),
      ),
    );
  return { confirmed: total(confirmed), pending: total(pending) };
}

/** What of a price no document stands for yet, neither confirmed nor pending: how much may still be paid or invoiced. May be below 0. */
export function openAmount(price: unknown, { confirmed, pending }: Amounts): number {
  return money(exact(price).minus(exact(confirmed)).minus(exact(pending)));
}

/** The same as a filter of a list, with what it reads of the settings decided; undefined where nothing can fit. */
export function confirmationFilter(
  which: Group,
  settings: Readonly<Record<string, unknown>>,
): Group | undefined {
  const decided = decide(which, settings);
  return decided === false ? undefined : { op: 'and', rules: decided === true ? [] : [decided] };
}

function decide(
  condition: Condition,
  settings: Readonly<Record<string, unknown>>,
): Condition | boolean {
  if (!('rules' in condition))
    return condition.field.startsWith('$settings.')
      ? evaluateCondition(condition, { record: {}, settings })
      : condition;
  const { op } = condition;
  const rules = condition.rules.map((rule) => decide(rule, settings));
  if (rules.includes(op === 'or')) return op === 'or';
  const open = rules.filter((rule): rule is Condition => typeof rule !== 'boolean');
  if (open.length === 0) return op === 'and';
  return open.length === 1 && open[0] ? open[0] : { op, rules: open };
}
