import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import type { Tables } from '../tables/tables.ts';

/** The types that schedules had by definition: what records store, the colour, and the name by the language of the company. */
const TYPES = [
  'meeting blue 会议 Meeting 会議 會議',
  'visit green 拜访 Visit 訪問 拜訪',
  'call violet 电话 Call 電話 電話',
  'task amber 任务 Task タスク 任務',
  'other grey 其他 Other その他 其他',
].map((line) => line.split(' ') as [value: string, color: string, ...names: string[]]);
const LOCALES = ['zh-chs', 'en', 'ja', 'zh-cht'];

/** Types of schedules are a list of each company. */
export async function addScheduleTypes(database: Kysely<unknown>, schema: Schema): Promise<void> {
  const db = database as Kysely<Tables>;
  await schema.acrossCompanies(database, ['list_item', 'corp'], async () => {
    for (const { corp_id, locale } of await db
      .selectFrom('corp')
      .select(['corp_id', 'locale'])
      .execute())
      await db
        .insertInto('list_item')
        .values(
          TYPES.map(([value, color, ...names], sort) => ({
            corp_id,
            kind: 'schedule_type',
            // Drawn ids of a company are higher: its people and lists came before.
            id: sort + 1,
            parent_id: null,
            name: names[Math.max(0, LOCALES.indexOf(locale))] ?? value,
            sort,
            disabled: 0,
            data: JSON.stringify({ value, color }),
          })),
        )
        .execute();
  });
}
