import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { evaluateCondition } from '../../schemas/conditions/conditions.ts';
import { translateMessage } from '../../schemas/i18n/messages.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { type Envelope, ok } from './envelope.ts';
import { NOW, type Stored } from './recordData.ts';
import { fileOf, formOf, foundIn, type Params, tableOf, type World } from './recordWorld.ts';
import { effect } from './recordAnswers.ts';

interface StoryRun {
  id: number;
  file: ModuleFile;
  params: Params;
  state: string;
  rows: {
    id: number;
    name: string;
    state: string;
    message: string;
    errors: { field: string; message: string }[];
  }[];
}

const runs = new WeakMap<World, StoryRun[]>();

/** The calls about many records at once, done as soon as they are asked for; undefined for any other address. */
export function bulkAnswer(world: World, path: string, params: Params): Envelope | undefined {
  if (path === '/rest/sys/bulk/mine') return ok({ list: [] });
  const begun = runs.get(world) ?? [];
  runs.set(world, begun);
  const known = begun.find(({ id }) => id === Number(params.id));
  const verb = /^\/rest\/sys\/bulk\/(read|rows|run|stop|undo|seen)$/.exec(path)?.[1];
  if (verb && known) return aboutRun(world, known, { verb, params });
  const file = fileOf(String(params.module));
  if (!file) return undefined;
  if (path === '/rest/sys/bulk/choose') {
    return ok({
      ids: foundIn(world, file, formOf(world, file, 'zh-chs'), params).map(({ id }) => id),
      more: 0,
    });
  }
  if (path === '/rest/sys/bulk/begin') {
    const { done, refused } = tried(world, file, params);
    const rows = [
      ...done.map((row) => ({ ...row, state: 'todo', message: '', errors: [] })),
      ...refused.map((row) => ({ ...row, state: 'bad' })),
    ];
    const run: StoryRun = { id: begun.length + 1, file, params, state: 'ready', rows };
    begun.push(run);
    return ok(presented(world, run));
  }
  return path === '/rest/sys/bulk/do'
    ? ok({
        ...tried(world, file, {
          ...params,
          ids: JSON.stringify(
            (JSON.parse(String(params.records)) as { id: number }[]).map(({ id }) => id),
          ),
        }),
        same: [],
      })
    : undefined;
}

function aboutRun(
  world: World,
  run: StoryRun,
  { verb, params }: { verb: string; params: Params },
): Envelope {
  if (verb === 'seen') return ok(null);
  if (verb === 'rows') {
    const list = run.rows
      .filter(({ state }) => (params.states as string[]).includes(state))
      .map((row) => ({ ...row, before: {}, after: {} }));
    return ok({ list, count: list.length });
  }
  if (verb === 'stop') run.state = 'cancelled';
  if (verb === 'run' || verb === 'undo') {
    const [from, to, back] = verb === 'run' ? ['todo', 'done', false] : ['done', 'reverted', true];
    for (const row of run.rows.filter(({ state }) => state === from)) {
      row.state = to as string;
      const stored = tableOf(world, run.file).find(({ id }) => id === row.id);
      if (stored) deed(run, stored, back as boolean);
    }
    run.state = to as string;
  }
  return ok(presented(world, run));
}

function deed({ file, params }: StoryRun, row: Stored, back: boolean): void {
  const action = file.actions?.find(({ key }) => key === params.action);
  if (params.deed === 'delete') Object.assign(row, { deleted_time: back ? null : NOW });
  else if (action && !back) effect(action, row);
}

function presented(
  world: World,
  { id, file, params, state, rows }: StoryRun,
): ResponseOf<'bulkRead'> {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[row.state] = (counts[row.state] ?? 0) + 1;
  const contacts = (world.tables.contact ?? []).filter(({ data }) =>
    rows.some((row) => row.state === 'todo' && row.id === data.customer_id),
  ).length;
  return {
    id,
    module: file.key,
    deed: String(params.deed),
    action: String(params.action ?? ''),
    state,
    total: rows.length,
    counts,
    create_time: NOW,
    end_time: null,
    along: params.deed === 'delete' && contacts > 0 ? [{ module: 'contact', count: contacts }] : [],
    skipped: 0,
    error: '',
    revertible: 1,
  };
}

/** Which of the records allow it, and what the others say. */
function tried(world: World, file: ModuleFile, { action: key, ids }: Params) {
  const action = file.actions?.find((each) => each.key === key);
  const wanted = JSON.parse(String(ids)) as number[];
  const rows = tableOf(world, file).filter(({ id }) => wanted.includes(id));
  const fits = (row: Stored) =>
    !action?.when ||
    evaluateCondition(action.when, {
      record: { ...row.data, owner_user_id: row.owner, lock_flag: row.lock_flag },
    });
  const named = (row: Stored) => ({ id: row.id, name: String(row.data.name ?? '') });
  return {
    done: rows.filter(fits).map(named),
    refused: rows
      .filter((row) => !fits(row))
      .map((row) => ({
        ...named(row),
        message: translateMessage('wrong_state', {}, 'zh-chs'),
        errors: [
          {
            field: 'lock_flag',
            message: translateMessage('state_is', { value: '已锁定' }, 'zh-chs'),
          },
        ],
      })),
  };
}
