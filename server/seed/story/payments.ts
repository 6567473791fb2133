import { addDays } from '../../../schemas/values/dates.ts';
import { generatePlans } from '../../../schemas/rules/paymentPlans.ts';
import { creditCodeOf } from '../../../schemas/sampleData/companies.ts';
import { BANKS, INVOICE_CONTENTS, VOID_REASONS } from '../../../schemas/sampleData/notes.ts';
import { runAction } from '../../records/index.ts';
import { addPaymentPlans } from '../../rules/paymentPlans.ts';
import { laterThan, minutesAfter, officeTime } from '../world/times.ts';
import type { World } from '../world/world.ts';
import { callerAt, saveSeedRecord } from '../world/world.ts';
import type { ApprovalCourse } from './approvals.ts';
import { seedApproval } from './approvals.ts';
import type { Contract } from './types.ts';

/** Plans for a contract, and what is paid and invoiced on each. */
export async function seedPayments(world: World, paper: Contract, at: string) {
  const { id, by, random, start, price, turn } = paper;
  const rows = generatePlans({
    start,
    end: addDays(start, random.pick([80, 110, 170])),
    price,
    cycle: 1,
    payDay: random.pick([5, 10, 15, 20, 25]),
  });
  const ids = await addPaymentPlans(callerAt(world, by, minutesAfter(at, 30)), {
    contract_id: id,
    rows: rows.map((row) => ({ ...row, payment_method: 'transfer', remind_time: 5 })),
  });
  for (const [index, plan] of rows.entries()) {
    const { plan_payment_date: day = start, plan_payment_amount: amount = 0 } = plan;
    const payment_plan_id = ids[index] ?? 0;
    const paid = random.weighted([
      [1, 7],
      [0.5, 2],
      [0, 1],
    ]);
    const due = officeTime(addDays(day, random.int(-3, 6)), random);
    if (paid > 0)
      world.time.add(due > at ? due : laterThan(at, 1, random), (now) =>
        pay(world, paper, { payment_plan_id, money: round(amount * paid), at: now }),
      );
    world.time.add(
      officeTime(addDays(day, -4), random) > at
        ? officeTime(addDays(day, -4), random)
        : laterThan(at, 1, random),
      (now) => bill(world, paper, { amount, at: now, due: day, index }),
    );
  }
  world.time.add(laterThan(at, random.int(4, 20), random), (now) =>
    invoice(world, paper, { part: turn % 3 === 0 ? 1 : 0.5, at: now }),
  );
  if (turn % 3 !== 0)
    world.time.add(laterThan(at, random.int(30, 70), random), (now) =>
      invoice(world, paper, { part: 0.3, at: now }),
    );
}

/** Half of the payments have been sent through approval so far; a few are void. */
const PAYMENTS: readonly { course: ApprovalCourse; end?: 'void' }[] = [
  { course: 'passed' },
  { course: 'none' },
  { course: 'passed' },
  { course: 'none', end: 'void' },
  { course: 'first' },
  { course: 'none' },
  { course: 'passed' },
  { course: 'second' },
  { course: 'none' },
  { course: 'rejected' },
  { course: 'none' },
  { course: 'passed' },
  { course: 'withdrawn' },
  { course: 'none' },
  { course: 'passed' },
  { course: 'none' },
  { course: 'revoked' },
  { course: 'none', end: 'void' },
];

async function pay(
  world: World,
  paper: Contract,
  { payment_plan_id, money: wanted, at }: { payment_plan_id: number; money: number; at: string },
) {
  const { id, customer, by, random } = paper;
  const money = round(Math.min(wanted, paper.open));
  if (money <= 0) return;
  paper.open = round(paper.open - money);
  const payment = await saveSeedRecord(world, {
    by,
    at,
    module: 'payment',
    values: {
      contract_id: id,
      customer_id: customer.id,
      payment_plan_id,
      payment_money: money,
      payment_date: at.slice(0, 10),
      payment_method: random.weighted([
        ['transfer', 7],
        ['acceptance', 2],
        ['cheque', 1],
      ]),
      payer: customer.company.name,
      serial_number: `${at.slice(0, 10).replaceAll('-', '')}${random.int(100_000, 999_999)}`,
    },
  });
  const { course, end } = PAYMENTS[world.turn('payment') % PAYMENTS.length] ?? {
    course: 'none' as const,
  };
  seedApproval(world, { module: 'payment', id: payment, by, at, course, random });
  if (end === 'void')
    world.time.add(laterThan(at, 2, random), (now) =>
      runAction(callerAt(world, by, now), 'payment', {
        action: 'void',
        ids: [payment],
        form: { void_reason: random.pick(VOID_REASONS) },
      }),
    );
}

async function bill(
  world: World,
  { id, customer, turn }: Contract,
  { amount, at, due, index }: { amount: number; at: string; due: string; index: number },
) {
  if ((turn + index) % 4 !== 0) return;
  const made = await saveSeedRecord(world, {
    by: world.people.finance,
    at,
    module: 'bill',
    values: {
      bill_date: at.slice(0, 10),
      customer_id: customer.id,
      contract_id: id,
      direction: 'receivable',
      amount,
      due_date: due,
    },
  });
  if (turn % 2 === 0)
    world.time.add(laterThan(at, 12, world.random.fork(`bill ${turn} ${index}`)), (now) =>
      runAction(callerAt(world, world.people.finance, now), 'bill', {
        action: 'settle',
        ids: [made],
      }),
    );
}

/** What becomes of invoices: waiting, rejected, issued, posted and received, void. */
const INVOICES: readonly {
  course: ApprovalCourse;
  end?: 'issued' | 'posted' | 'received' | 'void';
}[] = [
  { course: 'passed', end: 'received' },
  { course: 'passed', end: 'issued' },
  { course: 'first' },
  { course: 'passed', end: 'posted' },
  { course: 'passed' },
  { course: 'none' },
  { course: 'passed', end: 'void' },
  { course: 'rejected' },
  { course: 'passed', end: 'received' },
  { course: 'second' },
  { course: 'withdrawn' },
  { course: 'revoked' },
];

async function invoice(
  world: World,
  { id, customer, by, price, random }: Contract,
  { part, at }: { part: number; at: string },
) {
  const { company, contacts } = customer;
  const [contact] = contacts;
  const { course, end } = INVOICES[world.turn('invoice') % INVOICES.length] ?? {
    course: 'none' as const,
  };
  const posted = end === 'posted' || end === 'received';
  const { place } = company;
  const made = await saveSeedRecord(world, {
    by,
    at,
    module: 'invoice',
    values: {
      contract_id: id,
      customer_id: customer.id,
      money: round(price * part),
      type: random.weighted([
        ['增值税专用发票', 6],
        ['增值税普通发票', 3],
        ['收据', 1],
      ]),
      classify: '单位',
      title: company.name,
      tax_number: creditCodeOf(random),
      bank: `${random.pick(BANKS)}${place.short}分行`,
      account: `62${Array.from({ length: 15 }, () => random.int(0, 9)).join('')}`,
      invoice_phone: `${place.code}-${random.int(60_000_000, 89_999_999)}`,
      invoice_address: `${place.province}${place.city}${place.districts[0]}`,
      invoice_content: random.pick(INVOICE_CONTENTS),
      is_send: posted ? 1 : 0,
      ...(posted && {
        contact_name: contact?.name,
        telephone: contact?.mobile,
        address_region: regionOf(place),
        address_address: `${random.pick(['科技路', '人民路', '创业路'])}${random.int(1, 300)}号`,
      }),
    },
  });
  seedApproval(world, {
    module: 'invoice',
    id: made,
    by,
    at,
    course,
    random,
    passed: (when) => after(world, { made, by, end, at: when, random }),
  });
}

async function after(
  world: World,
  {
    made,
    by,
    end,
    at,
    random,
  }: {
    made: number;
    by: Contract['by'];
    end: (typeof INVOICES)[number]['end'];
    at: string;
    random: Contract['random'];
  },
) {
  if (!end) return;
  const { finance } = world.people;
  const posted = end === 'posted' || end === 'received';
  const on = (
    days: number,
    who: Contract['by'],
    action: string,
    form: (now: string) => Record<string, unknown>,
  ) =>
    world.time.add(laterThan(at, days, random), (now) =>
      runAction(callerAt(world, who, now), 'invoice', { action, ids: [made], form: form(now) }),
    );
  on(1, finance, 'issue', (now) => ({
    invoice_number: String(random.int(10_000_000, 99_999_999)),
    invoice_time: now.slice(0, 10),
    ...(posted && {
      tracking_number: `SF${random.int(100_000_000, 999_999_999)}`,
      post_date: now.slice(0, 10),
    }),
  }));
  if (end === 'received') on(6, by, 'received', () => ({}));
  if (end === 'void')
    on(9, finance, 'void', (now) => ({
      void_time: now.slice(0, 10),
      void_reason: random.pick(VOID_REASONS),
    }));
}

/** Region codes as the cascader of the form gives them: names, outermost first. */
function regionOf({
  province,
  city,
  districts,
}: Contract['customer']['company']['place']): string[] {
  return [province, city, districts[0] ?? ''];
}

function round(amount: number): number {
  return Math.round(amount * 100) / 100;
}
