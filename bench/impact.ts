// npm run bench -- impact: what publishing would do to 100,000 customers (npm run seed -- --customers 100000 --demo), on the database that the environment names
import '../server/i18n/registerLabels.ts';
import { resolve } from 'node:path';
import { defaultDefinition } from '../schemas/definition/defaultDefinition.ts';
import { DEMO_CORP } from '../schemas/demo.ts';
import { mapLists } from '../schemas/form/containers.ts';
import { MODULES } from '../schemas/modules/index.ts';
import type { Viewer } from '../schemas/permissions/viewer.ts';
import { openDatabase } from '../server/db/index.ts';
import { impactOf } from '../server/records/index.ts';

const shipped = defaultDefinition(MODULES.customer);
const change = (list: readonly unknown[]): unknown[] =>
  list.flatMap((raw) => {
    const widget = raw as { type: string; model: string; options: Record<string, unknown> };
    if (widget.model === 'remark') return [];
    if (widget.model === 'name')
      return [{ ...widget, options: { ...widget.options, maxlength: 10, unique: true } }];
    if (widget.model === 'level')
      return [
        {
          ...widget,
          options: { ...widget.options, options: (widget.options.options as unknown[]).slice(1) },
        },
      ];
    if (widget.model === 'address')
      return [
        {
          ...widget,
          options: {
            ...widget.options,
            when: { show: { field: 'level', operator: 'eq', value: 'A' } },
          },
        },
      ];
    return [mapLists(widget as never, change)];
  });
const text = JSON.stringify({
  ...shipped,
  list: [
    ...change(shipped.list),
    { type: 'input', name: 'x', key: 'x', model: 'x_new', options: { required: true }, rules: [] },
  ],
});

const databaseUrl = process.env.DATABASE_URL?.trim();
const database = await openDatabase({
  dataDir: resolve(process.env.DATA_DIR?.trim() || './.data'),
  ...(databaseUrl && { databaseUrl }),
  log: console.error,
});
const corp = await database.platform.companyByCode(DEMO_CORP);
if (!corp) throw new Error('Seed the demo company first');
const viewer: Viewer = {
  id: 1,
  corp_id: corp.corp_id,
  name: '',
  is_admin: 1,
  department_id: null,
  permissions: [],
  scope: 'all',
};
for (let run = 0; run < 5; run += 1) {
  const started = performance.now();
  const { records, changes } = await impactOf(
    {
      viewer,
      locale: 'zh-chs',
      company: database.company(corp.corp_id),
      settings: {},
      now: () => new Date(),
      zone: 'Asia/Shanghai',
      requestId: 'bench',
      rules: {},
    },
    'customer',
    text,
  );
  console.log(
    `${Math.round(performance.now() - started)} ms, ${records} records: ${changes.map(({ model, kind, count }) => `${model} ${kind} ${count}`).join(', ')}`,
  );
}
await database.close();
