import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../server/db/open.ts';
import { freshPlace, rawExec } from '../support/database.ts';

/** What databases out there have recorded as done: under another name it would be done to them again. */
const RELEASED = [
  '0001_first',
  '0002_designer',
  '0003_exchange',
  '0004_duplicates',
  '0005_statistics',
  '0006_seldom',
  '0007_templates',
  '0008_orders',
  '0009_jobs',
  '0010_calls',
  '0011_invoice_headers',
  '0012_people',
  '0014_office',
  '0015_ways_in',
  '0016_results',
];

test('migrations are recorded under the names that older databases know', async () => {
  const place = await freshPlace();
  await (await openDatabase(place)).close();
  expect(await recorded(place)).toEqual(expect.arrayContaining(RELEASED));
  await place.remove();
});

test('an object of an older database keeps its names, which stood by position and were called words', async () => {
  const place = await freshPlace();
  const old = {
    words: ['设备', 'Device', '設備', '設備（繁）'],
    beside: ['customer', 'contract', 'quotation', 'payment'],
    formulas: { words: 'RMB(sum)' },
    form: [
      { section: ['基本信息', 'Basics', '基本情報', '基本資訊'] },
      { model: 'words', words: ['大写', 'In words', '大字', '大寫'], options: { words: 1 } },
      { model: 'state', choices: [['a', ['开', 'On', 'オン', '開'], 'green']] },
    ],
  };
  await (await openDatabase(place)).close();
  await rawExec(
    place,
    `insert into custom_module (corp_id, key, file, create_time) values (1, 'device_c', '${JSON.stringify(old)}', '2026-01-01 00:00:00')`,
  );
  await rawExec(place, "delete from kysely_migration where name in ('0019_labels', '0020_label')");

  const database = await openDatabase(place);
  const { file } = await database
    .company(1)
    .read((tx) => tx.from('custom_module').select('file').executeTakeFirstOrThrow());
  expect(JSON.parse(file)).toEqual({
    label: { message: '设备', names: { en: 'Device', ja: '設備', 'zh-cht': '設備（繁）' } },
    beside: old.beside,
    formulas: old.formulas,
    form: [
      {
        section: {
          message: '基本信息',
          names: { en: 'Basics', ja: '基本情報', 'zh-cht': '基本資訊' },
        },
      },
      {
        model: 'words',
        label: { message: '大写', names: { en: 'In words', ja: '大字', 'zh-cht': '大寫' } },
        options: { words: 1 },
      },
      {
        model: 'state',
        choices: [
          ['a', { message: '开', names: { en: 'On', ja: 'オン', 'zh-cht': '開' } }, 'green'],
        ],
      },
    ],
  });
  await database.close();
  await place.remove();
});

async function recorded({
  dataDir,
  databaseUrl,
}: {
  dataDir: string;
  databaseUrl: string | undefined;
}): Promise<unknown[]> {
  const names = 'select name from kysely_migration';
  if (!databaseUrl) {
    const database = new DatabaseSync(`${dataDir}/fieldwork.db`);
    const rows = database.prepare(names).all();
    database.close();
    return rows.map(({ name }) => name);
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(names);
  await client.end();
  return rows.map(({ name }) => name);
}

test('what administrators did in an older database has the page where they did it; what became of records has none', async () => {
  const place = await freshPlace();
  await (await openDatabase(place)).close();
  const deeds = [
    ['setting', 0, 'update', '/systemSetting', '/systemSetting'],
    ['role', 7, 'rights', '销售', '/role'],
    ['api_app', 8, 'create', 'ERP', '/application'],
    ['stage_group', 9, 'stop', '标准', '/opportunitySetting'],
    ['quotation', 0, 'flow_add', '大额', '/approval/quotation'],
    ['quotation', 0, 'approval_on', '', '/approval/quotation'],
    ['visit_c', 0, 'object_create', '拜访', '/module'],
    ['customer', 5, 'create', '宏远', null],
  ] as const;
  for (const [at, [module, record, action, name]] of deeds.entries())
    await rawExec(
      place,
      `insert into oplog (corp_id, module, record_id, id, group_id, action, category, create_time, version, definition_version, object_name, changes)
        values (1, '${module}', ${record}, ${100 + at}, 1, '${action}', 1, '2026-01-01 00:00:00', 1, 0, '${name}', '{}')`,
    );
  await rawExec(place, 'drop index oplog_page');
  await rawExec(place, 'alter table oplog drop column page');
  await rawExec(place, "delete from kysely_migration where name = '0068_oplog_page'");

  const database = await openDatabase(place);
  const rows = await database
    .company(1)
    .read((tx) => tx.from('oplog').select('page').orderBy('id').execute());
  expect(rows.map(({ page }) => page)).toEqual(deeds.map((deed) => deed[4]));
  await database.close();
  await place.remove();
});

test('schedules of an older database keep their types, as a list of each company in its language', async () => {
  const place = await freshPlace();
  await (await openDatabase(place)).close();
  for (const [corp_id, locale] of [
    [1, 'zh-chs'],
    [2, 'ja'],
  ] as const)
    await rawExec(
      place,
      `insert into corp (corp_id, code, name, locale, create_time) values (${corp_id}, 'C${corp_id}', 'C${corp_id}', '${locale}', '2026-01-01 00:00:00')`,
    );
  await rawExec(place, "delete from kysely_migration where name = '0022_schedule_types'");

  const database = await openDatabase(place);
  const types = (corp: number) =>
    database
      .company(corp)
      .read((tx) =>
        tx
          .from('list_item')
          .select(['name', 'data'])
          .where('kind', '=', 'schedule_type')
          .orderBy('sort')
          .execute(),
      );
  const values = ['meeting', 'visit', 'call', 'task', 'other'];
  for (const [corp, names] of [
    [1, ['会议', '拜访', '电话', '任务', '其他']],
    [2, ['会議', '訪問', '電話', 'タスク', 'その他']],
  ] as const) {
    const found = await types(corp);
    expect(found.map(({ name }) => name)).toEqual(names);
    expect(found.map(({ data }) => (JSON.parse(data) as { value: string }).value)).toEqual(values);
  }
  await database.close();
  await place.remove();
});
