import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Condition } from '../../schemas/conditions/conditions.ts';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import type { FieldConditions, Widget } from '../../schemas/definition/definition.ts';
import type { FieldError } from '../../schemas/i18n/errors.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { formulaGraph } from '../../schemas/formulas/index.ts';
import { initialValues } from '../../schemas/formLogic/initialValues.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { isEmpty } from '../../schemas/values/valueTypes.ts';
import type { Caller } from '../../server/records/core/types.ts';
import {
  createRecord,
  formFor,
  loadDefinition,
  readRecord,
  saveDefinition,
  updateRecord,
} from '../../server/records/index.ts';
import { answeredValues, editedValues } from '../../src/records/form/changes.ts';
import { createRecordStore } from '../../widgets/form/state/store.ts';
import { openTestDatabase, type TestDatabase } from './support/database.ts';
import { type Office, openOffice } from './support/records.ts';

const MODULE = 'marketing';
let at: TestDatabase;
let office: Office;
let boss: Caller;
beforeAll(async () => {
  at = await openTestDatabase();
  office = await openOffice(at.database, 'DEMO');
  boss = await office.as('boss', { admin: true });
});
afterAll(() => at.close());

const is = (field: string, value: unknown): Condition => ({ field, operator: 'eq', value });
const field = (
  type: string,
  model: string,
  when?: FieldConditions,
  options: Widget['options'] = {},
): Widget => ({
  type,
  name: model,
  key: model,
  model,
  options: { ...options, ...(when && { when }) },
  rules: [],
});

async function publish(list: Widget[], compute_formula: Record<string, string> = {}) {
  const { version } = await loadDefinition(office.company, MODULE);
  const shipped = defaultDefinition(MODULES[MODULE]);
  await saveDefinition(boss, MODULE, {
    text: JSON.stringify({
      ...shipped,
      list: [...shipped.list, ...list],
      compute_formula: { ...shipped.compute_formula, ...compute_formula },
    }),
    version,
    note: '',
  });
}

async function faultsOf(call: Promise<unknown>): Promise<readonly FieldError[]> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) return [];
  if (error instanceof AppError && error.id === 'invalid') return error.fields;
  throw error;
}

const needed = () => ({
  name: `活动 ${Math.random()}`,
  type: 'seminar',
  start_time: '2026-03-01 09:00:00',
  end_time: '2026-03-02 09:00:00',
});
const create = (values: Record<string, unknown>) =>
  createRecord(boss, MODULE, { ...needed(), ...values });
const stored = async (id: number) => (await readRecord(boss, MODULE, id)).data_raw;

describe('a call is held to the conditions of the form', () => {
  test('a choice must stand in the list that the field names; what was chosen before it was stopped may stay', async () => {
    const remote = { remote: true, remoteFunc: 'payment_method' };
    await publish([
      field('select', 'way', undefined, remote),
      field('select', 'ways', undefined, { ...remote, multiple: true }),
      field('select', 'maker', undefined, { remote: true, remoteFunc: 'a list that nobody knows' }),
    ]);
    await office.company.write((tx) =>
      tx
        .insert('list_item', [
          { kind: 'payment_method', id: 901, name: '电汇', data: '{"value":"wire"}' },
          { kind: 'payment_method', id: 902, name: '现金', data: '{}' },
        ])
        .execute(),
    );
    expect(await faultsOf(create({ way: 'barter', maker: 'anyone' }))).toMatchObject([
      { field: 'way', id: 'bad_option' },
    ]);
    expect(await faultsOf(create({ ways: ['wire', 'barter'] }))).toMatchObject([
      { field: 'ways', id: 'bad_option' },
    ]);
    const { id } = await create({ way: 'wire', ways: ['wire', 902] });
    await office.company.write((tx) =>
      tx.update('list_item').set({ disabled: 1 }).where('id', '=', 901).execute(),
    );
    expect(await faultsOf(create({ way: 'wire' }))).toMatchObject([
      { field: 'way', id: 'bad_option' },
    ]);
    await updateRecord(boss, MODULE, { id, version: 1, values: { way: 'wire', budget: 5 } });
    await office.company.write((tx) =>
      tx.update('list_item').set({ disabled: 0 }).where('id', '=', 901).execute(),
    );
  });
  test('options outside the limit are refused, in a new record and in a change', async () => {
    const limit: FieldConditions = { options: [{ when: is('area', 'east'), allow: ['sh'] }] };
    await publish([
      field('input', 'area'),
      field('select', 'city', limit, { options: [{ value: 'sh' }, { value: 'cd' }] }),
    ]);
    expect(await faultsOf(create({ area: 'east', city: 'cd' }))).toMatchObject([
      { field: 'city', id: 'bad_option' },
    ]);
    const { id } = await create({ area: 'west', city: 'cd' });
    expect(
      await faultsOf(updateRecord(boss, MODULE, { id, version: 1, values: { area: 'east' } })),
    ).toMatchObject([{ field: 'city', id: 'bad_option' }]);
    await updateRecord(boss, MODULE, { id, version: 1, values: { area: 'east', city: 'sh' } });
  });
  test('what a condition sets is set when the caller does not say, and held to when it is locked too', async () => {
    const set: FieldConditions = { set: [{ when: is('grade', 'vip'), value: 8 }] };
    await publish([
      field('input', 'grade'),
      field('number', 'discount', set),
      field('number', 'fixed', { ...set, readonly: is('grade', 'vip') }),
      field('number', 'shown', set, { disabled: true }),
    ]);
    const { id } = await create({ grade: 'vip' });
    expect(await stored(id)).toMatchObject({ discount: 8, fixed: 8, shown: 8 });
    expect(await stored((await create({ grade: 'vip', discount: 9, shown: 9 })).id)).toMatchObject({
      discount: 9,
      fixed: 8,
      shown: 8,
    });
    expect(await faultsOf(create({ grade: 'vip', fixed: 9 }))).toMatchObject([
      { field: 'fixed', id: 'read_only' },
    ]);
    await updateRecord(boss, MODULE, { id, version: 1, values: { discount: 5 } });
    await updateRecord(boss, MODULE, { id, version: 2, values: { budget: 5 } });
    expect(await stored(id)).toMatchObject({ discount: 5 });
  });
  test('a hidden value is kept, cleared, or what the form answered; who looks decides what it may be', async () => {
    const show = is('kind', 'lease');
    await publish([
      field('input', 'kind'),
      field('input', 'kept', { show }, { required: true }),
      field('input', 'gone', { show, onHide: 'clear' }),
      field('input', 'asked', { show, onHide: 'ask' }),
      field('input', 'secret', { show: is('$viewer.is_admin', 0) }),
    ]);
    const { id } = await create({ kind: 'lease', kept: 'k', gone: 'g', asked: 'a', secret: 'x' });
    expect((await stored(id)).secret).toBeUndefined();
    await updateRecord(boss, MODULE, { id, version: 1, values: { kind: 'buy', asked: 'b' } });
    const after = await stored(id);
    expect([after.kept, after.gone, after.asked]).toEqual(['k', undefined, 'b']);
    await updateRecord(boss, MODULE, { id, version: 2, values: { asked: '' } });
    expect((await stored(id)).asked).toBeUndefined();
  });
  test('a definition whose conditions go in a circle is refused with its path', async () => {
    const faults = await faultsOf(
      publish([
        field('input', 'p', { set: [{ when: is('q', '1'), value: '1' }] }),
        field('input', 'q', { show: is('p', '1') }),
      ]),
    );
    expect(faults).toMatchObject([
      { field: 'p', id: 'condition_circle', data: { path: 'p → q → p' } },
      { field: 'q', id: 'condition_circle' },
    ]);
    expect(
      await faultsOf(
        publish(
          [
            field('number', 'n', {
              set: [{ when: { field: 'sum', operator: 'gt', value: 9 }, value: 1 }],
            }),
            field('number', 'sum'),
          ],
          { sum: 'n + 1' },
        ),
      ),
    ).toMatchObject([
      { field: 'n', id: 'condition_circle' },
      { field: 'sum', id: 'condition_circle' },
    ]);
  });
});

describe('the form and the server agree', () => {
  const models = ['a', 'b', 'c', 'd', 'e'];
  const OPTIONS = ['1', '2', '3'];
  const own = (index: number) => fc.constantFrom(...models.slice(0, Math.max(1, index)), 'grade');
  const leaf = (index: number): fc.Arbitrary<Condition> =>
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          field: own(index),
          operator: fc.constantFrom('eq' as const, 'ne' as const),
          value: fc.constantFrom(...OPTIONS),
        }),
      },
      fc.constantFrom<Condition[]>(
        { field: 'total', operator: 'gte', value: 4 },
        { field: '$viewer.is_admin', operator: 'eq', value: 1 },
        { field: '$settings.mode', operator: 'eq', value: 'x' },
      ),
    );
  const condition = (index: number) =>
    fc.oneof(
      { weight: 3, arbitrary: leaf(index) },
      fc.record({
        op: fc.constantFrom('and' as const, 'or' as const),
        rules: fc.array(leaf(index), { minLength: 1, maxLength: 2 }),
      }),
    );
  /** conditions of a field read only those before it, so that nothing goes in a circle */
  const widgetAt = (index: number) =>
    fc
      .record(
        {
          show: condition(index),
          require: condition(index),
          readonly: condition(index),
          onHide: fc.constantFrom('keep' as const, 'clear' as const, 'ask' as const),
          options: fc.array(fc.record({ when: condition(index), allow: fc.subarray(OPTIONS) }), {
            maxLength: 2,
          }),
          set: fc.array(
            fc.record({
              when: condition(index),
              value: fc.oneof(fc.constantFrom(...OPTIONS, null), fc.constant({ ref: 'grade' })),
            }),
            { maxLength: 2 },
          ),
        },
        { requiredKeys: [] },
      )
      .map((when) =>
        field('select', models[index] ?? '', index === 0 ? undefined : when, {
          options: OPTIONS.map((value) => ({ value })),
        }),
      );
  const answer = fc.constantFrom(...OPTIONS, '9', undefined);
  const steps = fc.array(fc.tuple(fc.constantFrom(...models, 'grade'), answer), { maxLength: 8 });

  test('on every verdict and on every stored value, whatever was clicked in whatever order', async () => {
    const context = { viewer: boss.viewer, settings: boss.settings, today: '2026-11-21' };
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(...models.map((_, index) => widgetAt(index))),
        steps,
        steps,
        async (widgets, first, second) => {
          const publishing = publish(
            [
              field('select', 'grade', undefined, { options: OPTIONS.map((value) => ({ value })) }),
              ...widgets,
              field('number', 'total'),
            ],
            { total: 'a + grade' },
          );
          // Conditions drawn by chance may leave no way to fill a field in: that is never published.
          fc.pre((await faultsOf(publishing)).length === 0);
          const form = await formFor(boss, MODULE);
          const open = (values: Record<string, unknown>) => {
            const store = createRecordStore({ form, values, context });
            store.attachFormulas(
              formulaGraph(form.formulas, (model) => form.fields.has(model)).graph,
              () => ({ today: '2026-11-21', now: '2026-11-21 09:30:00' }),
            );
            return store;
          };
          const perform = (store: ReturnType<typeof open>, all: typeof first) => {
            for (const [model, value] of all)
              if (store.state(model).shown && !store.state(model).locked) store.set(model, value);
            return store.submit();
          };
          const check = async (verdict: ReturnType<typeof perform>, call: Promise<unknown>) => {
            const said = (errors: readonly FieldError[]) =>
              errors.map((error) => `${error.field} ${error.id}`).toSorted();
            expect(said(await faultsOf(call))).toEqual(verdict.ok ? [] : said(verdict.errors));
            return verdict.ok;
          };
          const initial = initialValues(
            form,
            { viewer: boss.viewer, settings: boss.settings, now: '2026-11-21 09:30:00' },
            needed(),
          );
          const adding = open({ ...initial });
          const made = perform(adding, first);
          const values = answeredValues(
            { form, initial, moved: adding.moved() },
            made.ok ? made.values : adding.values(),
          );
          let id = 0;
          if (
            !(await check(
              made,
              createRecord(boss, MODULE, values).then((saved) => {
                id = saved.id;
              }),
            ))
          )
            return;
          const record = await stored(id);
          for (const model of [...models, 'total'])
            expect([model, record[model] ?? null]).toEqual([
              model,
              isEmpty(made.ok && made.values[model]) ? null : made.ok && made.values[model],
            ]);

          const editing = open({ ...record });
          const edited = perform(editing, second);
          const changes = editedValues(
            { form, initial: record, moved: editing.moved() },
            edited.ok ? edited.values : editing.values(),
          );
          if (
            !(await check(edited, updateRecord(boss, MODULE, { id, version: 1, values: changes })))
          )
            return;
          const after = await stored(id);
          for (const model of [...models, 'total'])
            expect([model, after[model] ?? null]).toEqual([
              model,
              isEmpty(edited.ok && edited.values[model]) ? null : edited.ok && edited.values[model],
            ]);
        },
      ),
      { numRuns: 40 },
    );
  }, 120_000);
});
