import { addDays, addMonths } from '../../../schemas/values/dates.ts';
import { openedValues } from '../../../schemas/values/fillIn.ts';
import { lineTotals } from '../../../schemas/rules/productLines.ts';
import { DELIVERIES, TERMS } from '../../../schemas/sampleData/notes.ts';
import { contract as contractFile } from '../../../schemas/modules/contract.ts';
import { quotation as quotationFile } from '../../../schemas/modules/quotation.ts';
import { readRecord, runAction } from '../../records/index.ts';
import { endProcess } from '../../rules/stages.ts';
import { laterThan, minutesAfter } from '../world/times.ts';
import type { World } from '../world/world.ts';
import { callerAt, saveSeedRecord } from '../world/world.ts';
import type { ApprovalCourse } from './approvals.ts';
import { seedApproval } from './approvals.ts';
import { endDeal, advanceCustomers } from './customers.ts';
import type { Deal, Contract } from './types.ts';
import { seedPayments } from './payments.ts';

/** An offer; that of a won deal becomes its contract. */
export function quote(
  world: World,
  { deal, at, course }: { deal: Deal; at: string; course: ApprovalCourse },
) {
  const { customer, random, lines } = deal;
  world.time.add(at, async (now) => {
    const by = customer.owner;
    const { final_price, discount } = lineTotals(lines);
    const contact = random.pick(customer.contacts);
    const id = await saveSeedRecord(world, {
      by,
      at: now,
      module: 'quotation',
      values: {
        name: `${deal.name}报价单`,
        customer_id: customer.id,
        opportunity_id: deal.id,
        contact_id: contact.id,
        contact_mobile: contact.mobile,
        contact_email: contact.email,
        quote_date: now.slice(0, 10),
        valid_date: addDays(now.slice(0, 10), 30),
        product_list: lines,
        product_price: final_price,
        discount,
        price: final_price,
        delivery: random.pick(DELIVERIES),
        terms: random.pick(TERMS),
      },
    });
    seedApproval(world, {
      module: 'quotation',
      id,
      by,
      at: now,
      course,
      random,
      passed: (when) => send(world, { id, deal, at: when }),
    });
    if (course === 'none' && world.turn('offer of no approval') % 2 === 1)
      world.time.add(laterThan(now, 6, random), (later) =>
        voidQuotation(world, { id, deal, at: later }),
      );
  });
}

async function send(world: World, { id, deal, at }: { id: number; deal: Deal; at: string }) {
  await runAction(callerAt(world, deal.customer.owner, minutesAfter(at, 12)), 'quotation', {
    action: 'send',
    ids: [id],
  });
  if (deal.plan.outcome === 'won')
    world.time.add(laterThan(at, deal.random.int(3, 9), deal.random), (now) =>
      sign(world, { deal, quotation: id, at: now }),
    );
}

async function voidQuotation(
  world: World,
  { id, deal, at }: { id: number; deal: Deal; at: string },
) {
  await runAction(callerAt(world, deal.customer.owner, at), 'quotation', {
    action: 'void',
    ids: [id],
  });
}

/** How long contracts run, and how far ahead they begin: running ones mostly, some ended, one or two not begun. */
const MONTHS = [12, 12, 3, 24, 12, 6, 12, 2] as const;

/** The last contracts stand for every state an approval can be in. */
const UNUSUAL: readonly ApprovalCourse[] = [
  'first',
  'none',
  'rejected',
  'withdrawn',
  'second',
  'revoked',
];

/** The contract of a won deal, as its offer says it, or without one. */
export async function sign(
  world: World,
  { deal, quotation, at }: { deal: Deal; quotation?: number; at: string },
) {
  const { customer, plan, random } = deal;
  const by = customer.owner;
  const start = addDays(at.slice(0, 10), plan.turn % 11 === 10 ? 200 : random.int(1, 10));
  const deposit = plan.turn % 5 === 1;
  const id = await saveSeedRecord(world, {
    by,
    at,
    module: 'contract',
    values: {
      ...(quotation === undefined
        ? agreedValues(deal)
        : await offeredValues(world, { deal, quotation, at })),
      name: deal.name.replace(/项目$|采购$/, '') + '合同',
      type: 'sales',
      sign_date: at.slice(0, 10),
      signer_user_id: by.id,
      start_time: start,
      end_time: addDays(addMonths(start, MONTHS[plan.turn % MONTHS.length] ?? 12), -1),
      is_deposit: deposit ? 1 : 0,
      terms: random.pick(TERMS),
      deposit: deposit
        ? { price: depositOf(deal), payment_method: 'transfer', payment_date: at.slice(0, 10) }
        : undefined,
    },
  });
  await win(world, deal, minutesAfter(at, 20));
  const unusual =
    world.plan.counts.contracts - plan.turn <= UNUSUAL.length
      ? UNUSUAL[world.plan.counts.contracts - plan.turn - 1]
      : undefined;
  const course = world.plan.counts.contracts > 20 && unusual ? unusual : 'passed';
  const paper = {
    id,
    customer,
    by,
    start,
    price: deal.amount,
    open: deal.amount - (deposit ? depositOf(deal) : 0),
    turn: plan.turn,
    random,
  };
  seedApproval(world, {
    module: 'contract',
    id,
    by,
    at,
    course,
    random,
    passed: async (when) => (course === 'passed' ? carryOut(world, paper, when) : undefined),
  });
}

/** What the button of an offer copies into the contract. */
async function offeredValues(
  world: World,
  { deal, quotation, at }: { deal: Deal; quotation: number; at: string },
): Promise<Record<string, unknown>> {
  const convert = quotationFile.actions.find(({ key }) => key === 'convert');
  const by = deal.customer.owner;
  const offer = await readRecord(callerAt(world, by, at), 'quotation', quotation);
  return convert && 'opens' in convert
    ? openedValues(convert.opens, { ...offer.data_raw, id: quotation })
    : {};
}

function agreedValues({ id, customer, lines }: Deal): Record<string, unknown> {
  const { final_price, discount } = lineTotals(lines);
  return {
    customer_id: customer.id,
    opportunity_id: id,
    product_list: lines,
    product_price: final_price,
    discount,
    price: final_price,
  };
}

/** The opportunity is won when the contract is signed. */
async function win(world: World, { id, customer }: Deal, at: string) {
  await endProcess(callerAt(world, customer.owner, at), { id, state: 1 });
  endDeal(customer, id);
  await advanceCustomers(world, customer, { at, to: 'deal' });
}

function depositOf({ amount }: Deal): number {
  return Math.round(amount * 0.2);
}

/** What follows a contract that has passed: plans, money, invoices; one is stopped, one void, some renewed. */
async function carryOut(world: World, paper: Contract, at: string) {
  const { turn, random, id, by } = paper;
  const act = (action: string) => (now: string) =>
    runAction(callerAt(world, by, now), 'contract', { action, ids: [id] });
  if (turn % 34 === 17) world.time.add(laterThan(at, 9, random), act('void'));
  else {
    await seedPayments(world, paper, at);
    if (turn % 34 === 21) world.time.add(laterThan(at, 40, random), act('stop'));
    if (turn % 8 === 2)
      world.time.add(laterThan(at, 80, random), (now) => renew(world, paper, now));
  }
}

async function renew(world: World, { id, by, customer, random }: Contract, at: string) {
  const opens = contractFile.actions.find(({ key }) => key === 'renew');
  const old = await readRecord(callerAt(world, by, at), 'contract', id);
  if (!opens || !('opens' in opens) || old.state > 2) return;
  const values: Record<string, unknown> = openedValues(opens.opens, { ...old.data_raw, id });
  const renewed = await saveSeedRecord(world, {
    by,
    at,
    module: 'contract',
    values: {
      ...values,
      sign_date: at.slice(0, 10),
      end_time: addMonths(String(values.start_time), 12),
      is_deposit: 0,
    },
  });
  seedApproval(world, {
    module: 'contract',
    id: renewed,
    by: customer.owner,
    at,
    course: 'passed',
    random,
  });
}
