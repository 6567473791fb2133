import type { Kysely } from 'kysely';
import { officeRequest } from '../../../schemas/modules/officeRequest.ts';
import type { Schema } from '../engines/dialect.ts';
import type { Tables } from '../tables/tables.ts';

/** The types of office approval by definition: what records store, the colour, and the name by the language of the company. */
const TYPES = [
  'leave green 请假 Leave 休暇 請假',
  'trip blue 出差 Business_trip 出張 出差',
  'expense amber 报销 Expense 経費精算 報銷',
  'purchase violet 采购 Purchase 購買 採購',
  'general grey 通用审批 General 汎用申請 通用審批',
].map((line) => line.split(' ') as [value: string, color: string, ...names: string[]]);
const FLOW = ['申请单审批', 'Request approval', '申請の承認', '申請單審批'];
const STEP = ['部门负责人审批', 'Department head', '部門責任者の承認', '部門負責人審批'];
const LOCALES = ['zh-chs', 'en', 'ja', 'zh-cht'];

/** Types of office approval are a list of each company, and the superior of an applicant decides until somebody says it otherwise. */
export async function addOfficeApproval(database: Kysely<unknown>, schema: Schema): Promise<void> {
  const db = database as Kysely<Tables>;
  await schema.acrossCompanies(database, ['list_item', 'approval_flow', 'corp'], async () => {
    for (const { corp_id, locale, create_time } of await db
      .selectFrom('corp')
      .select(['corp_id', 'locale', 'create_time'])
      .execute()) {
      const at = Math.max(0, LOCALES.indexOf(locale));
      await db
        .insertInto('list_item')
        .values(
          TYPES.map(([value, color, ...names], sort) => ({
            corp_id,
            kind: 'check_type',
            // Drawn ids of a company are higher: its people and lists came before.
            id: sort + 1,
            parent_id: null,
            name: (names[at] ?? value).replace('_', ' '),
            sort,
            disabled: 0,
            data: JSON.stringify({ value, color }),
          })),
        )
        .execute();
      await db
        .insertInto('approval_flow')
        .values({
          corp_id,
          id: 1,
          module: officeRequest.key,
          name: FLOW[at] ?? '',
          data: JSON.stringify({
            nodes: [
              {
                id: 1,
                node_type: 1,
                settings: { node_name: STEP[at] ?? '', user_ids: [], type: 1 },
              },
            ],
          }),
          version: 1,
          disabled: 0,
          sort: 0,
          create_time,
        })
        .execute();
    }
  });
}
