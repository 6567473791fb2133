import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Definition, Widget } from '../../schemas/definition/definition.ts';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import {
  loadDefinition,
  readRecord,
  saveDefinition,
  updateRecord,
} from '../../server/records/index.ts';
import { advance, endProcess, returnTo, viewProcess } from '../../server/rules/stages.ts';
import { openTestDatabase, type TestDatabase } from './support/database.ts';
import { faults, openTrade, refusal, type Trade } from './support/trade.ts';

let at: TestDatabase;
let trade: Trade;
let id: number;
beforeAll(async () => {
  at = await openTestDatabase();
  trade = await openTrade(at.database);
});
afterAll(() => at.close());
beforeEach(async () => {
  id = await trade.opportunity('seller');
});

const bar = async () => viewProcess(await trade.as('seller'), id);
const stage = async (index: number) => (await bar())[index]?.id ?? 0;
const ahead = async (index: number, values = {}) =>
  advance(await trade.as('seller'), { id, process_id: await stage(index), values });
const back = async (index: number) =>
  returnTo(await trade.as('seller'), { id, process_id: await stage(index) });
const win = async (values: Record<string, unknown> = {}) =>
  endProcess(await trade.as('seller'), { id, state: 1, values });
const marks = async () =>
  (await bar()).map(({ is_pass, is_skipped }) =>
    is_skipped ? 'skipped' : is_pass ? 'passed' : '',
  );

describe('the way back', () => {
  test('a step is taken back, with the rate of the stage and a line in the log', async () => {
    await ahead(2);
    await back(0);
    const { data } = await trade.read('opportunity', id);
    expect(data).toMatchObject({ process_id: await stage(0), rate: 10, weighted_amount: 8000 });
    expect((await trade.oplog('opportunity', id)).at(-1)).toMatchObject({
      action: 'back',
      changes: { rate: [50, 10] },
    });
  });

  test('leads to a stage behind only, while the process runs, for who may edit', async () => {
    await ahead(1);
    for (const index of [1, 2, 4]) expect((await refusal(back(index))).id).toBe('wrong_state');
    const process_id = await stage(0);
    expect((await refusal(returnTo(await trade.as('reader'), { id, process_id }))).id).toBe(
      'not_allowed',
    );
    expect((await refusal(returnTo(await trade.as('colleague'), { id, process_id }))).id).toBe(
      'not_found',
    );
    await win();
    expect((await refusal(back(0))).id).toBe('wrong_state');
  });
});

describe('what was skipped', () => {
  test('is told from what was passed, until somebody stands there after all', async () => {
    await ahead(3);
    expect(await marks()).toEqual(['passed', 'skipped', 'skipped', 'passed', '']);
    await back(1);
    expect(await marks()).toEqual(['passed', 'passed', '', '', '']);
    await ahead(3);
    expect(await marks()).toEqual(['passed', 'passed', 'skipped', 'passed', '']);
  });

  test('a win goes over what lies between', async () => {
    await ahead(1);
    await win();
    expect(await marks()).toEqual(['passed', 'passed', 'skipped', 'skipped', 'passed']);
  });
});

describe('a win', () => {
  test('takes the amount and the date along that were agreed', async () => {
    await win({ amount: '72,500.50', expect_date: '2026-03-09', name: '产线联网（已签）' });
    const { state, data } = await trade.read('opportunity', id);
    expect(state).toBe(1);
    expect(data).toMatchObject({ amount: 72_500.5, expect_date: '2026-03-09', rate: 100 });
    expect((await trade.oplog('opportunity', id)).at(-1)?.changes).toMatchObject({
      amount: [80_000, 72_500.5],
    });
  });

  test('is refused with an amount or a date that none is, and without them', async () => {
    expect(await faults(win({ amount: -1 }))).toEqual(['amount too_small']);
    expect(await faults(win({ amount: null, expect_date: '' }))).toEqual(
      expect.arrayContaining(['amount required', 'expect_date required']),
    );
    expect((await trade.read('opportunity', id)).state).toBe(0);
  });

  test('writes nothing that its caller may not', async () => {
    await win({ rate: 3, process_id: 1, owner_user_id: 1, state_reason: '无' });
    const { data, owner_user_id } = await trade.read('opportunity', id);
    expect([data.rate, data.state_reason]).toEqual([100, undefined]);
    expect(owner_user_id).not.toBe(1);
  });
});

const published = async (change: (shipped: Definition) => Definition) =>
  saveDefinition(await trade.as('admin'), 'opportunity', {
    text: JSON.stringify(change(defaultDefinition(MODULES.opportunity))),
    version: (await loadDefinition(trade.company, 'opportunity')).version,
    note: '',
  });

test('a win asks for amount and date also where the company’s form does not', async () => {
  const optional = (_: string, part: Partial<Widget> | undefined) =>
    part?.model === 'amount' || part?.model === 'expect_date'
      ? { ...part, options: { ...part.options, required: false }, rules: [] }
      : part;
  await published((shipped) => JSON.parse(JSON.stringify(shipped), optional) as Definition);
  expect(await faults(win({ amount: null, expect_date: '' }))).toEqual([
    'amount required',
    'expect_date required',
  ]);
  expect((await trade.read('opportunity', id)).state).toBe(0);
});

test('a stage that requires a field is entered with it only; an older gap stops nobody', async () => {
  const decider: Widget = {
    type: 'input',
    name: '决策人',
    key: 'decider',
    model: 'decider',
    options: {
      when: { require: { field: 'process_id', operator: 'eq', value: await stage(2) } },
    },
    rules: [],
  };
  await published((shipped) => ({ ...shipped, list: [...shipped.list, decider] }));
  expect(await faults(ahead(2))).toEqual(['decider required']);
  expect((await trade.read('opportunity', id)).data.process_id).toBe(await stage(0));
  await ahead(2, { decider: '周厂长' });
  expect((await trade.read('opportunity', id)).data.decider).toBe('周厂长');
  await ahead(3);
});

test('moving through a form or many at once changes no stage', async () => {
  const before = await readRecord(await trade.as('seller'), 'opportunity', id);
  await updateRecord(await trade.as('seller'), 'opportunity', {
    id,
    version: before.version,
    values: { process_id: await stage(3) },
  });
  expect((await trade.read('opportunity', id)).data.process_id).toBe(await stage(0));
});
