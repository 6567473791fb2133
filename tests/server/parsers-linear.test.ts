import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../schemas/i18n/errors.ts';
import { designFaults } from '../../schemas/designer/faults/faults.ts';
import { trapsIn } from '../../schemas/designer/doctor/examineDefinition.ts';
import { readDefinition } from '../../schemas/definition/readDefinition.ts';
import { recordSchema } from '../../schemas/form/jsonSchema.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { FormulaError } from '../../schemas/formulas/index.ts';
import { readForeign } from '../../schemas/imports/index.ts';
import { customModule } from '../../schemas/vocabulary/customObjects.ts';
import { addCompany } from './support/companies.ts';
import { PARSERS, parsers } from './support/parsers.ts';
import { startServer, type TestServer } from './support/server.ts';
import { costOf, leastAgainst, longestEventLoopBlock, MARGIN, slowness } from './support/turns.ts';

const THING = customModule({ key: 'thing_c', name: '物', icon: 'box', form: [] });

/** A parser answers or refuses; anything else it throws is a fault of ours. */
async function parsed(parse: () => unknown): Promise<void> {
  try {
    await parse();
  } catch (error) {
    if (!(error instanceof AppError || error instanceof FormulaError)) throw error;
  }
}

const costOfParsing = (parse: () => unknown) => costOf(() => parsed(parse));

/** ms of the processor: the least of some runs, since whoever else works can only add to it. */
async function least(runs: number, parse: () => unknown): Promise<number> {
  let cost = Infinity;
  for (let run = 0; run < runs; run += 1) cost = Math.min(cost, await costOfParsing(parse));
  return cost;
}

/** Eight times the text: the square would be 64 times the cost; what the collector of garbage adds stays far below. */
const MOST_GROWN = 20;

describe('what is eight times as long costs about eight times as much, and holds its thread for a moment only', () => {
  test.each(parsers)('%s', { timeout: 120_000 }, async (_, { bodies, most, parse, apart }) => {
    if (!parse) return;
    for (const { what, made } of bodies) {
      const long = await made(most);
      let cost = await costOfParsing(() => parse(long));
      // what costs next to nothing says nothing about growth
      if (cost < 20) continue;
      const short = await made(most / 8);
      // The clock of a thread goes by the scheduler's ticks, so that one alone may cost nothing.
      const eight = async () => {
        for (let time = 0; time < 8; time += 1) await parsed(() => parse(short));
      };
      let [grown, limit] = [Infinity, 100 * MARGIN];
      // a machine that is busy with other work is asked again; the square stays the square
      for (
        let again = 0;
        again < 4 && (grown >= MOST_GROWN || (!apart && cost >= limit));
        again += 1
      ) {
        limit = 100 * MARGIN * (await slowness());
        cost = Math.min(cost, await least(1, () => parse(long)));
        grown = Math.min(grown, (8 * cost) / ((await least(2, eight)) + 8));
      }
      expect({ what, grown, cost: apart ? 0 : cost }).toEqual({
        what,
        grown: expect.toSatisfy((times: number) => times < MOST_GROWN),
        cost: expect.toSatisfy((ms: number) => ms < limit),
      });
    }
  });
});

/** MB: the program itself has forty of them, and a body of 4 MB is held in characters of two bytes. */
const MOST_MEMORY = 160;

test('none of them fills the memory, however its body is made', { timeout: 120_000 }, async () => {
  const worker = new Worker(new URL('./support/parserWorker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY, maxYoungGenerationSizeMb: 16 },
  });
  let last = '';
  const ended = await new Promise<string>((resolve) => {
    worker.on('message', (what: string) => (last = what));
    worker.on('error', (error) => resolve(`${error.message} by ${last}`));
    worker.on('exit', (code) => resolve(`${code} after ${last}`));
  });
  expect(ended).toBe('0 after all');
});

/** Fields that hang on each other and calculate; a quarter of them stand in sections. */
function formOf(count: number) {
  const field = (index: number) => ({
    type: index % 3 === 0 ? 'radio' : index % 3 === 1 ? 'number' : 'input',
    key: `k${index}`,
    model: `m${index}`,
    name: `字段${index}`,
    options: {
      required: index % 2 === 0,
      ...(index % 3 === 0 && { options: [{ value: 'a' }, { value: 'b' }] }),
      ...(index % 5 === 4 && {
        when: { show: { field: `m${index - 3 - (index % 3)}`, operator: 'eq', value: 'a' } },
      }),
    },
  });
  const list = Array.from({ length: count }, (_, index) => field(index));
  const numbers = list.filter(({ type }) => type === 'number').map(({ model }) => model);
  return {
    list,
    config: {},
    compute_formula: Object.fromEntries(
      numbers.slice(1).map((model, index) => [model, `${numbers[index]} + 1`]),
    ),
  } as never;
}

function ofOneName({ list, ...rest }: { list: object[] }) {
  return { ...rest, list: list.map((widget) => ({ ...widget, model: 'n'.repeat(100) })) };
}

describe('a definition of four times as many fields', () => {
  test.each<[string, (definition: never) => unknown]>([
    ['is read', readDefinition],
    ['is read as that of another designer', readForeign],
    [
      'becomes a form',
      (definition) =>
        recordSchema(translateDefinition({ module: THING, definition, locale: 'zh-chs' })),
    ],
    [
      'of one name is read as that of another designer',
      (definition) => readForeign(ofOneName(definition)),
    ],
    ['is judged', (definition) => designFaults({ module: THING, definition, locale: 'zh-chs' })],
  ])('%s at four times the cost', async (_, work) => {
    const [some, many] = [formOf(400), formOf(1600)];
    await least(1, () => work(some));
    let grown = Infinity;
    // the square would be 16; a machine that is busy with other work is asked again
    for (let again = 0; again < 4 && grown >= 9; again += 1)
      grown = Math.min(
        grown,
        (await least(4, () => work(many))) / ((await least(4, () => work(some))) + 2),
      );
    expect(grown).toBeLessThan(9);
  });

  test('is searched for traps in steps, the first one too, none of which keeps others waiting', async () => {
    const { ms, limit } = await leastAgainst(100, async () => {
      const steps = trapsIn({ module: THING, definition: formOf(1000), locale: 'zh-chs' });
      const costs: number[] = [];
      for (let ended = false; !ended;)
        costs.push(await costOf(() => void (ended = steps.next().done === true)));
      // translating, and what the patient needs, are steps of their own
      expect(costs.length).toBeGreaterThan(1002);
      return Math.max(...costs);
    });
    expect(ms).toBeLessThan(limit);
  });
});

describe('a multipart body', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer();
    const company = await addCompany(server.services, 'PARTS', '131500000');
    token = await server.signIn(company.people.admin.mobile, 'PARTS');
  });
  afterAll(() => server.close());

  const { bodies, most, sent } = PARSERS.multipart;
  test.each(bodies)(
    '$what costs what it is long, and is answered',
    { timeout: 180_000 },
    async ({ made }) => {
      const [short, long] = [sent(await made(most / 4)), sent(await made(most))];
      const send = ({ path, type, body }: typeof short) =>
        server.app.inject({
          method: 'POST',
          url: path,
          headers: { token, 'content-type': type },
          payload: body,
        });
      await send(short);
      for (const payload of [short, long]) {
        const { ms, limit } = await leastAgainst(100, async () => {
          const turn = await longestEventLoopBlock(() => send(payload));
          expect(turn.result.json<{ code: number }>().code).toBeLessThan(500);
          return turn.ms;
        });
        expect(ms).toBeLessThan(limit);
      }
      const cost = (payload: typeof short) => least(3, () => send(payload));
      expect((await cost(long)) / ((await cost(short)) + 10)).toBeLessThan(7);
    },
  );
});
