import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { fail, ok, type Envelope } from './envelope.ts';
import type { Params } from './recordWorld.ts';

type Import = ResponseOf<'importRead'>;
type Row = ResponseOf<'importRows'>['list'][number];

const FIELDS = [
  ['name', '客户名称', 1, 1],
  ['mobile', '手机', 0, 1],
  ['level', '客户级别', 0, 0],
  ['remark', '备注', 0, 0],
] as const;
const START: Import = {
  id: 7,
  module: 'customer',
  name: '展会客户名单（苏州国际机床展）.xlsx',
  state: 'open',
  total: 1286,
  done: 0,
  create_time: '2026-11-21 10:05:00',
  end_time: null,
  user_name: '林晓峰',
  headers: ['客户名称', '手机号码', '级别', '备注'],
  mapping: ['name', 'mobile', 'level', 'remark'],
  policy: 'skip',
  match: ['name'],
  sheet: '客户',
  sheets: ['客户', '老客户（2025 年以前）'],
  counts: { new: 1286 },
  error: '',
  fields: FIELDS.map(([model, name, required, matchable]) => ({
    model,
    name,
    required,
    matchable,
  })),
};
const CHECKED = { create: 1240, update: 20, skip: 24, bad: 2 };
const BAD: Row[] = [
  {
    row: 14,
    state: 'bad',
    record_id: null,
    cells: ['苏州工业园区华东精密机电设备制造有限公司', '1391111', 'A', '展台 7 号馆'],
    errors: [{ column: 1, model: 'mobile', message: '请输入正确的手机号' }],
    changes: [],
  },
  {
    row: 15,
    state: 'bad',
    record_id: null,
    cells: ['', '13911113333', 'S', '=1+1'],
    errors: [
      { column: 0, model: 'name', message: '请输入 客户名称' },
      { column: 2, model: 'level', message: '请选择列表中的选项' },
    ],
    changes: [],
  },
];

/** An import under way, as the server answers its calls: two rows are wrong, one of them can be mended. */
export function exchangeAnswers(
  start: Partial<Import> = {},
): (path: string, params: Params) => Envelope | undefined {
  let now: Import = { ...START, ...start };
  const rows = structuredClone(BAD);
  const become = (next: Partial<Import>) => ok((now = { ...now, ...next }));
  const calls: Readonly<Record<string, (params: Params) => Envelope>> = {
    list: () => ok({ list: start.state ? [now] : [], count: start.state ? 1 : 0 }),
    upload: () => become({ state: 'open' }),
    read: () => ok(now),
    setup: () => become({ counts: { new: now.total } }),
    check: () => become({ state: 'ready', done: now.total, counts: CHECKED }),
    rows: ({ state }) =>
      ok(state === 'bad' ? { list: rows, count: rows.length } : { list: [], count: 0 }),
    fix({ row, column, value }) {
      const found = rows.find((each) => each.row === Number(row));
      if (!found) return fail(404, '没有这一行');
      found.cells[Number(column)] = value;
      found.errors = found.errors.filter((error) => error.column !== Number(column));
      if (found.errors.length === 0) found.state = 'create';
      now = { ...now, counts: { ...CHECKED, create: 1241, bad: 1 } };
      return ok(found);
    },
    run: () => become({ state: 'done', counts: { created: 1241, updated: 20, skip: 24, bad: 1 } }),
    revert: () =>
      become({ state: 'reverted', counts: { reverted: 1260, kept: 1, skip: 24, bad: 1 } }),
    cancel: () => ok({ ...now, state: 'cancelled' }),
  };
  return (path, params) => calls[/^\/rest\/sys\/import\/(\w+)$/.exec(path)?.[1] ?? '']?.(params);
}
