import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultDefinition } from '../../../schemas/definition/defaultDefinition.ts';
import type { Widget } from '../../../schemas/definition/definition.ts';
import { MODULES } from '../../../schemas/modules/index.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { currentDefinition, formOf } from '../../../server/records/core/definitions.ts';
import {
  createRecord,
  definitionFor,
  formFor,
  insertMany,
  listDefinitions,
  listRecords,
  loadDefinition,
  readRecord,
  resumePublications,
  saveDefinition,
  updateRecord,
} from '../../../server/records/index.ts';
import type { Caller } from '../../../server/records/core/types.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { failingDatabase } from '../support/failingDatabase.ts';
import { customer, type Office, openOffice } from '../support/records.ts';

const onPostgres = process.env.DATABASE_URL !== undefined && process.env.DATABASE_URL !== '';
let at: TestDatabase;
let [demo, other]: Office[] = [];
beforeAll(async () => {
  at = await openTestDatabase();
  demo = await openOffice(at.database, 'DEMO');
  other = await openOffice(at.database, 'OTHER');
});
afterAll(() => at.close());

const widget = (model: string, options: Record<string, unknown> = {}, type = 'input'): Widget => ({
  type,
  name: model,
  key: model,
  model,
  options,
  rules: [],
});
/** The shipped definition of a module with more fields behind it. */
const withFields = (module: keyof typeof MODULES, ...more: Widget[]) => {
  const shipped = defaultDefinition(MODULES[module]);
  return JSON.stringify({ ...shipped, list: [...shipped.list, ...more] });
};
/** Publishes; values of fields that are gone or of another type stay as they are. */
async function save(
  caller: Caller,
  module: keyof typeof MODULES,
  ...more: Widget[]
): Promise<number> {
  const { version } = await loadDefinition(caller.company, module);
  const data = [...(await formFor(caller, module)).fields.keys()].map((model) => ({
    model,
    action: 'keep' as const,
  }));
  return (
    await saveDefinition(caller, module, {
      text: withFields(module, ...more),
      version,
      note: '',
      data,
    })
  ).version;
}

describe('a changed definition', () => {
  test('shows at once in form, list, filter and validation of its company, and nowhere else [FORM-001]', async () => {
    const [boss, foreign] = [
      await demo!.as('boss', { admin: true }),
      await other!.as('boss', { admin: true }),
    ];
    await createRecord(boss, 'contact', {
      name: '以前',
      customer_id: (await createRecord(boss, 'customer', customer('客户'))).id,
    });
    await save(boss, 'customer', widget('wechat', { required: true, is_list: true, maxlength: 5 }));
    expect(
      (await formFor(boss, 'customer')).columns.find(({ model }) => model === 'wechat'),
    ).toMatchObject({ shown: true, sortable: true });
    expect(
      (await failingDatabase(createRecord(boss, 'customer', customer('没有微信')))).fields,
    ).toMatchObject([{ field: 'wechat', id: 'required' }]);
    expect(
      (
        await failingDatabase(
          createRecord(boss, 'customer', customer('太长', { wechat: 'toolong' })),
        )
      ).fields,
    ).toMatchObject([{ field: 'wechat', id: 'too_long', data: { max: 5 } }]);
    await createRecord(boss, 'customer', customer('有微信', { wechat: 'wx1' }));
    const found = await listRecords(boss, 'customer', {
      filter: { field: 'wechat', operator: 'eq', value: 'wx1' },
      sort: '-wechat',
    });
    expect(found.list).toMatchObject([{ name: '有微信', wechat: 'wx1' }]);
    expect((await formFor(foreign, 'customer')).fields.has('wechat')).toBe(false);
    expect((await createRecord(foreign, 'customer', customer('没有微信'))).version).toBe(1);
    expect(
      (
        await failingDatabase(
          listRecords(foreign, 'customer', { filter: { field: 'wechat', operator: 'nempty' } }),
        )
      ).id,
    ).toBe('bad_filter');
  });

  test('that is taken back leaves nothing behind for the next of its version', async () => {
    const boss = await demo!.as('boss', { admin: true });
    const { version } = await loadDefinition(boss.company, 'leads');
    const seen = boss.company.write(async (tx) => {
      await tx
        .insert('definition', {
          module: 'leads',
          version: version + 1,
          text: withFields('leads', widget('undone')),
          note: '',
          author_user_id: null,
          create_time: '2026-01-05 09:00:00',
        })
        .execute();
      const form = formOf(tx, {
        file: MODULES.leads,
        ...(await currentDefinition(tx, MODULES.leads)),
        locale: boss.locale,
        withheld: [],
      });
      throw new Error(form.fields.has('undone') ? 'seen, and taken back' : 'not seen');
    });
    await expect(seen).rejects.toThrow('seen, and taken back');
    expect(await save(boss, 'leads', widget('done'))).toBe(version + 1);
    const { fields } = await formFor(boss, 'leads');
    expect([fields.has('done'), fields.has('undone')]).toEqual([true, false]);
  });

  test.runIf(onPostgres)('is seen by another server at once', async () => {
    const second = await openDatabase({ dataDir: at.dataDir, databaseUrl: at.databaseUrl ?? '' });
    const boss = await demo!.as('boss', { admin: true });
    const there: Caller = { ...boss, company: second.company(boss.company.corpId) };
    expect((await formFor(there, 'clue')).fields.has('added')).toBe(false);
    await save(boss, 'clue', widget('added'));
    expect((await formFor(there, 'clue')).fields.has('added')).toBe(true);
    await second.close();
  });

  test('is kept byte for byte, every version with author and note', async () => {
    const boss = await demo!.as('boss', { admin: true });
    const text = `${withFields('contact').slice(0, -1)},  "unknown" : {"b":1,"a":[1.50, "\\u4e2d"]} }`;
    await saveDefinition(boss, 'contact', { text, version: 0, note: '第一版' });
    await save(boss, 'contact', widget('extra'));
    const rows = await demo!.company.read((tx) =>
      tx
        .from('definition')
        .select(['text', 'version'])
        .where('module', '=', 'contact')
        .orderBy('version')
        .execute(),
    );
    expect(rows[0]).toEqual({ version: 1, text });
    expect(await listDefinitions(boss, 'contact')).toMatchObject([
      { version: 2, note: '' },
      { version: 1, note: '第一版', author_user_id: boss.viewer.id },
    ]);
    expect((await definitionFor(boss, 'contact')).version).toBe(2);
  });

  test('is answered without what is withheld, at any depth of any layout, and otherwise as it was [FORM-069]', async () => {
    const [boss, me] = [
      await demo!.as('boss', { admin: true }),
      await demo!.as('limited', { hidden: { leads: ['hidden_one'] } }),
    ];
    const kept = widget('kept_one', { zz: [1, null] });
    const tabs = {
      type: 'tabs',
      name: '页签',
      key: 't',
      model: 'tabs_1',
      options: {},
      rules: [],
      tabs: [
        { label: '一', list: [{ type: 'card', name: '卡', list: [widget('hidden_one'), kept] }] },
      ],
    } as unknown as Widget;
    await save(boss, 'leads', tabs);
    const { definition } = await definitionFor(me, 'leads');
    expect(JSON.stringify(definition)).not.toContain('"model":"hidden_one"');
    expect(JSON.stringify(definition.list.at(-1))).toBe(
      JSON.stringify({
        ...tabs,
        tabs: [{ label: '一', list: [{ type: 'card', name: '卡', list: [kept] }] }],
      }),
    );
  });

  test('made from an older version is a conflict, and of two at once one is published', async () => {
    const boss = await demo!.as('boss', { admin: true });
    const { version } = await loadDefinition(demo!.company, 'marketing');
    const saves = await Promise.allSettled(
      ['a', 'b', 'c'].map((model) =>
        saveDefinition(boss, 'marketing', {
          text: withFields('marketing', widget(model)),
          version,
          note: model,
        }),
      ),
    );
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of saves)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ id: 'conflict' });
  });

  test('is refused from anybody but administrators and with faults named by widget', async () => {
    const [me, boss] = [await demo!.as('me'), await demo!.as('boss', { admin: true })];
    const text = withFields(
      'quotation',
      widget('bad', { pattern: '(a+)+$' }),
      widget('owner_user_id'),
      widget('__proto__'),
      widget('cond', { when: { show: { field: 1 } } }),
    );
    expect(
      (await failingDatabase(saveDefinition(me, 'quotation', { text, version: 0, note: '' }))).id,
    ).toBe('not_allowed');
    const faults = (
      await failingDatabase(saveDefinition(boss, 'quotation', { text, version: 0, note: '' }))
    ).fields.map(({ field }) => field);
    expect(faults.toSorted()).toEqual(['__proto__', 'bad', 'cond', 'owner_user_id']);
    const shipped = defaultDefinition(MODULES.quotation);
    const formula = JSON.stringify({
      ...shipped,
      compute_formula: { discount: 'price +', remark: 'remark' },
    });
    expect(
      (
        await failingDatabase(
          saveDefinition(boss, 'quotation', { text: formula, version: 0, note: '' }),
        )
      ).fields
        .map(({ field }) => field)
        .toSorted(),
    ).toEqual(['discount', 'remark']);
    expect(
      (
        await failingDatabase(
          saveDefinition(boss, 'quotation', {
            text: JSON.stringify({ list: [], config: {} }),
            version: 0,
            note: '',
          }),
        )
      ).fields.map(({ field }) => field),
    ).toContain('name');
    for (const broken of ['', '[]', '{"list":1}', 'null'])
      expect(
        (
          await failingDatabase(
            saveDefinition(boss, 'quotation', { text: broken, version: 0, note: '' }),
          )
        ).id,
      ).toBe('malformed');
    expect((await loadDefinition(demo!.company, 'quotation')).version).toBe(0);
  });

  test('that takes a field away keeps its values; bringing it back brings them back', async () => {
    const boss = await demo!.as('boss', { admin: true });
    await save(boss, 'clue', widget('colour'));
    const { id } = await createRecord(boss, 'clue', {
      name: '线索',
      mobile: '13512345678',
      colour: '红',
    });
    await save(boss, 'clue');
    expect((await readRecord(boss, 'clue', id)).data_raw.colour).toBeUndefined();
    await updateRecord(boss, 'clue', { id, version: 1, values: { name: '线索二' } });
    await save(boss, 'clue', widget('colour'));
    expect((await readRecord(boss, 'clue', id)).data_raw).toMatchObject({
      colour: '红',
      name: '线索二',
    });
    expect(
      (
        await listRecords(boss, 'clue', {
          filter: { field: 'colour', operator: 'eq', value: '红' },
        })
      ).count,
    ).toBe(1);
  });
});

describe('index slots', () => {
  const slots = (office: Office, module: string) =>
    office.company.read((tx) =>
      tx
        .from('field_slot')
        .select(['model', 'slot', 'ready'])
        .where('module', '=', module)
        .execute(),
    );

  test('a new field of a large table is a metadata change: its slot is ready without touching a record', async () => {
    const boss = await other!.as('boss', { admin: true });
    await insertMany(
      boss,
      'leads',
      Array.from({ length: 20 }, (_, index) => ({ values: { name: `线索${index}` } })),
    );
    const before = await other!.company.read((tx) =>
      tx
        .from('record')
        .select(['id', 'version', 'definition_version'])
        .where('module', '=', 'leads')
        .execute(),
    );
    await save(boss, 'leads', widget('score', {}, 'number'));
    expect((await slots(other!, 'leads')).find(({ model }) => model === 'score')).toMatchObject({
      ready: 1,
    });
    expect(
      await other!.company.read((tx) =>
        tx
          .from('record')
          .select(['id', 'version', 'definition_version'])
          .where('module', '=', 'leads')
          .execute(),
      ),
    ).toEqual(before);
  });

  test('fields beyond the slots, and one that changes its type, are filtered all the same', async () => {
    const boss = await other!.as('boss', { admin: true });
    const many = Array.from({ length: 15 }, (_, index) => widget(`n${index}`, {}, 'number'));
    await save(boss, 'clue', ...many);
    const values = Object.fromEntries(many.map(({ model }, index) => [model, index]));
    await createRecord(boss, 'clue', { name: '线索', mobile: '13512345678', ...values });
    const found = async (field: string, value: unknown) =>
      (await listRecords(boss, 'clue', { filter: { field, operator: 'eq', value }, sort: field }))
        .count;
    for (const [model, value] of Object.entries(values))
      expect([model, await found(model, value), await found(model, 77)]).toEqual([model, 1, 0]);
    expect((await slots(other!, 'clue')).filter(({ slot }) => slot.startsWith('n'))).toHaveLength(
      12,
    );
    await save(boss, 'clue', widget('n0'), ...many.slice(1));
    await createRecord(boss, 'clue', { name: '线索二', mobile: '13512345679', n0: 'text' });
    expect(await found('n0', 'text')).toBe(1);
    expect(await found('n1', 1)).toBe(1);
  });

  test('a slot taken over from a field that is gone is filled from the records before it is used', async () => {
    const boss = await other!.as('boss', { admin: true });
    const dates = (stem: string) =>
      Array.from({ length: 8 }, (_, index) => widget(`${stem}${index}`, {}, 'date'));
    await save(boss, 'marketing', ...dates('a'), widget('late', {}, 'date'));
    await createRecord(boss, 'marketing', {
      name: '活动',
      type: 'exhibition',
      start_time: '2026-01-01 09:00:00',
      end_time: '2026-01-02 09:00:00',
      a1: '2026-03-03',
      late: '2026-04-04',
    });
    expect((await slots(other!, 'marketing')).some(({ model }) => model === 'late')).toBe(false);
    await save(boss, 'marketing', widget('late', {}, 'date'));
    expect((await slots(other!, 'marketing')).find(({ model }) => model === 'late')).toMatchObject({
      ready: 1,
    });
    expect(
      (
        await listRecords(boss, 'marketing', {
          filter: { field: 'late', operator: 'eq', value: '2026-04-04' },
        })
      ).count,
    ).toBe(1);
    expect(
      (await listRecords(boss, 'marketing', { filter: { field: 'late', operator: 'empty' } }))
        .count,
    ).toBe(0);
  });

  test('a field made searchable or unique later finds, and guards, the records that were there', async () => {
    const boss = await other!.as('boss', { admin: true });
    await save(boss, 'contact', widget('badge'));
    const rows = Array.from({ length: 700 }, (_, index) => ({
      values: { name: `人${index}`, badge: `B-${index % 650}` },
    }));
    await insertMany(boss, 'contact', rows);
    expect((await listRecords(boss, 'contact', { keyword: 'b-123' })).count).toBe(0);
    await save(boss, 'contact', widget('badge', { searchable: true, unique: true }));
    await resumePublications(other!.company, () => new Date());
    expect(
      (await listRecords(boss, 'contact', { keyword: 'b-123' })).list.map(({ name }) => name),
    ).toEqual(['人123']);
    const parent = await createRecord(boss, 'customer', customer('徽章'));
    expect(
      (
        await failingDatabase(
          createRecord(boss, 'contact', { name: '新人', customer_id: parent.id, badge: 'b-5' }),
        )
      ).fields,
    ).toMatchObject([{ field: 'badge', id: 'not_unique' }]);
  });
});
