import { sql } from 'kysely';
import { randomFrom, type Random } from '../schemas/sampleData/random.ts';
import { APPROVAL } from '../schemas/rules/approvalState.ts';
import { addDays } from '../schemas/values/dates.ts';
import type { Tx } from '../server/db/handle.ts';
import { type BulkRow, insertMany } from '../server/records/index.ts';
import type { Caller } from '../server/records/core/types.ts';

/** The days that reports ask for. */
export const YEAR = ['2026-01-01', '2026-12-31'] as const;

/** Made as the product makes them; the others are their copies, without what lists search by. */
const MADE = 4000;
const CHUNK = 500;

interface Drawn {
  random: Random;
  at: number;
  day(): string;
  customer: number;
  lines(): object[];
}

/** Documents that reports count, by module: their values and state. */
const DOCUMENTS: Readonly<
  Record<string, (drawn: Drawn) => Pick<BulkRow, 'values'> & { core?: BulkRow['core'] }>
> = {
  opportunity: ({ random, at, day, customer }) => {
    const amount = random.int(100, 100_000_000) / 100;
    const [state, end_time] = [random.int(0, 2), `${day()} 18:00:00`];
    return {
      values: {
        name: `opportunity ${at}`,
        customer_id: customer,
        amount,
        weighted_amount: amount / 4,
        expect_date: day(),
        process_id: random.int(1, 6),
        ...(state > 0 && { end_time }),
      },
      core: { state },
    };
  },
  contract: ({ random, at, day, customer, lines }) => ({
    values: {
      name: `contract ${at}`,
      customer_id: customer,
      price: random.int(100, 100_000_000) / 100,
      sign_date: day(),
      product_list: lines(),
    },
    core: { state: random.int(0, 2) },
  }),
  payment: ({ random, day, customer }) => ({
    values: {
      customer_id: customer,
      payment_money: random.int(100, 10_000_000) / 100,
      payment_date: day(),
    },
    core: { state: 0, approval_state: random.chance(0.9) ? APPROVAL.passed : APPROVAL.running },
  }),
  event: ({ random, customer, at }) => ({
    values: {
      content: `event ${at}`,
      tag_value: random.pick(['phone', 'visit', 'wechat', 'email']),
      customer_ids: [customer],
      module: 'customer',
    },
  }),
  workLog: ({ random, day, at }) => ({
    values: { type: 'day', log_date: day(), done: `done ${at}` },
    core: { state: random.chance(0.9) ? 1 : 0 },
  }),
};

/**
 * Gives the company so many opportunities, contracts with two lines of products each, payments, follow-ups, work logs and telephone calls; what is
 * there already stays.
 */
export async function addDocuments(caller: Caller, count: number): Promise<void> {
  const { company } = caller;
  const owners = await company.read((tx) =>
    tx.from('user').select(['id', 'department_id']).execute(),
  );
  const idsOf = (module: string, most: number) =>
    company.read(async (tx) =>
      (await tx.from('record').select('id').where('module', '=', module).limit(most).execute()).map(
        ({ id }) => id,
      ),
    );
  const [customers, variants] = [await idsOf('customer', 5000), await idsOf('productDetail', 200)];
  for (const [module, valuesOf] of Object.entries(DOCUMENTS)) {
    const known = await company.read((tx) => countOf(tx, module));
    if (known >= count) continue;
    const random = randomFrom(`reports ${module}`);
    const made: number[] = [];
    const wanted = Math.min(MADE, count);
    while (made.length < wanted) {
      const rows = Array.from({ length: Math.min(CHUNK, wanted - made.length) }, (_, index) => {
        const at = made.length + index;
        const day = () => addDays(YEAR[0], random.int(0, 364));
        const lines = () => [0, 1].map(() => lineOf(random, random.pick(variants)));
        const owner = random.pick(owners);
        const { values, core } = valuesOf({
          random,
          at,
          day,
          lines,
          customer: random.pick(customers),
        });
        return {
          values,
          core: { owner_user_id: owner.id, create_time: `${day()} 10:00:00`, ...core },
        };
      });
      made.push(...(await insertMany(caller, module, rows)));
    }
    for (let left = count - known - made.length; left > 0; left -= made.length)
      await company.write((tx) => copy(tx, made.slice(0, left)));
    console.log(`${company.dialect.name}: ${count} of ${module}`);
  }
  await addCalls(caller, { count, owners: owners.map(({ id }) => id) });
}

function lineOf(random: Random, product_detail_id: number) {
  const [price, quantity] = [random.int(100, 1_000_000) / 100, random.int(1, 40)];
  return {
    product_detail_id,
    name: `product ${product_detail_id}`,
    spec_attr: '',
    unit: 'piece',
    price,
    discount: 100,
    sales_price: price,
    quantity,
    sales_price_all: Math.round(price * quantity * 100) / 100,
  };
}

async function countOf(tx: Tx, module: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from record where corp_id = ${tx.corpId} and module = ${module}`.execute(
    tx.bound,
  );
  return Number(rows[0]?.count ?? 0);
}

/** The same records once more, under ids of their own. */
async function copy(tx: Tx, made: readonly number[]): Promise<void> {
  const [first, last] = [Math.min(...made), Math.max(...made)];
  const [start = 0] = await tx.nextIds(last - first + 1);
  const [example = {}] = await tx.from('record').selectAll().where('id', '=', first).execute();
  const columns = Object.keys(example).filter((column) => column !== 'id');
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into record (id, ${names}) select id + ${sql.lit(start - first)}, ${names} from record where corp_id = ${tx.corpId} and id between ${first} and ${last}`.execute(
    tx.bound,
  );
}

/** How a telephone call went, and how long. */
async function addCalls(
  { company }: Caller,
  { count, owners }: { count: number; owners: readonly number[] },
): Promise<void> {
  const random = randomFrom('reports calls');
  const known = await company.read((tx) =>
    tx.from('call_record').select('id').limit(CHUNK).execute(),
  );
  if (known.length === CHUNK) return;
  for (let done = 0; done < count; done += CHUNK)
    await company.write(async (tx) => {
      const ids = await tx.nextIds(CHUNK);
      const rows = ids.map((id) => {
        const ring_time = `${addDays(YEAR[0], random.int(0, 364))} 10:00:00`;
        const answered = random.chance(0.7);
        return {
          id,
          customer_id: null,
          contact_id: null,
          clue_id: null,
          user_id: random.pick(owners),
          origin: 'phone',
          call_type: 'out',
          state: answered ? 'answered' : 'missed',
          duration: answered ? random.int(5, 900) : 0,
          ring_time,
          create_time: ring_time,
        };
      });
      await tx.insert('call_record', rows).execute();
    });
}
