// The least that answers a list page, a record and a change over HTTP: Fastify and the SQL, nobody asked who he is. DATA_DIR and PORT as for the product.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';

const COLUMNS =
  'id, version, name, number, owner_user_id, owner_department_id, creator_user_id, create_time, update_time, last_contact_time, state, approval_state, lock_flag, data';
const WHERE =
  "corp_id = :corp and module = 'customer' and deleted_time is null and owner_user_id = :owner";

const db = new DatabaseSync(join(process.env.DATA_DIR ?? '', 'fieldwork.db'));
db.exec(
  'pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -65536; pragma mmap_size = 268435456',
);
const page = db.prepare(
  `select ${COLUMNS} from record where ${WHERE} order by create_time desc, id desc limit 20 offset :offset`,
);
const count = db.prepare(
  `select count(*) as count from (select 1 from record where ${WHERE} limit 10001)`,
);
const one = db.prepare(
  `select ${COLUMNS} from record where corp_id = :corp and module = 'customer' and id = :id`,
);
const change = db.prepare(
  "update record set version = version + 1, data = json_set(data, '$.remark', :remark) where corp_id = :corp and module = 'customer' and id = :id",
);
const whole = (row: Record<string, unknown>) => ({
  ...row,
  data: JSON.parse(String(row.data)) as unknown,
});
const answer = (data: unknown) => ({ code: 200, message: '', data });

type Body = Record<'corp' | 'owner' | 'page' | 'id' | 'remark', number>;
const app = Fastify();
app.post<{ Body: Body }>('/list', ({ body: { corp, owner, page: number } }) =>
  answer({
    list: page.all({ corp, owner, offset: (number - 1) * 20 }).map(whole),
    count: count.get({ corp, owner })?.count,
  }),
);
app.post<{ Body: Body }>('/read', ({ body: { corp, id } }) =>
  answer(whole(one.get({ corp, id }) ?? {})),
);
app.post<{ Body: Body }>('/update', ({ body: { corp, id, remark } }) =>
  answer(change.run({ corp, id, remark: String(remark) }).changes),
);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
console.log('ready on its port');
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
