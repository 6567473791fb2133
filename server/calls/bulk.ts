import type { AnswerOf, ParamsOf } from '../../schemas/calls.ts';
import { AppError } from '../../schemas/errors.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { say } from '../../schemas/locale.ts';
import { fieldMessage, message } from '../../schemas/messages.ts';
import {
  beginRun,
  type Deed,
  isGoing,
  doMany,
  editMany,
  jobsUnderway,
  markSeen,
  matchingIds,
  readRun,
  type Refused,
  type RunRow,
  runRows,
  startRun,
  stopRun,
  type Task,
  type Underway,
  undoRun,
} from '../records/index.ts';
import type { Caller, ListQuery } from '../records/types.ts';
import type { CallContext } from './context.ts';
import type { Handlers } from './handlers.ts';
import { sayModule } from './words.ts';

export const bulk: Handlers<
  | 'bulkUpdate'
  | 'bulkDo'
  | 'bulkChoose'
  | 'bulkBegin'
  | 'bulkRead'
  | 'bulkRows'
  | 'bulkRun'
  | 'bulkStop'
  | 'bulkUndo'
  | 'bulkSeen'
  | 'bulkMine'
> = {
  async bulkUpdate({ caller }, { module, records, dry }) {
    const { done, same, refused } = await editMany(caller, module, { records, dry: dry === 1 });
    return { done, same, refused: refused.map((each) => inWords(caller, each)) };
  },

  async bulkDo({ caller }, { module, records, dry, ...asked }) {
    const { done, same, refused } = await doMany(caller, module, {
      records,
      dry: dry === 1,
      ...deedOf(asked),
    });
    return { done, same, refused: refused.map((each) => inWords(caller, each)) };
  },

  async bulkChoose({ caller }, { module, ...query }) {
    const { ids, more } = await matchingIds(caller, module, query as ListQuery, LIMITS.bulkRecords);
    return { ids, more: more ? 1 : 0 };
  },

  async bulkBegin(context, { module, ids, ...asked }) {
    const id = await beginRun(context.caller, module, { task: taskOf(asked), ids });
    return shortly(context, id);
  },

  bulkRead: (context, { id }) => shortly(context, id),

  async bulkRows({ caller }, { id, states, page, size }) {
    const { list, count } = await runRows(caller, id, { states, page, size });
    return { list: list.map((row) => presentRow(caller, row)), count };
  },

  async bulkRun(context, { id, retry }) {
    await startRun(context.caller, id, { retry: retry === 1 });
    return shortly(context, id);
  },

  async bulkStop({ caller }, { id }) {
    await stopRun(caller, id);
    return presentRun(caller, id);
  },

  async bulkUndo(context, { id }) {
    await undoRun(context.caller, id);
    return shortly(context, id);
  },

  async bulkSeen({ caller }, { id }) {
    await markSeen(caller, id);
    return null;
  },

  async bulkMine({ caller }) {
    return { list: (await jobsUnderway(caller)).map((job) => presentJob(caller, job)) };
  },
};

/** How far a run is, after a moment of work on it. */
async function shortly(
  { caller, services }: CallContext,
  id: number,
): Promise<AnswerOf<'bulkRead'>> {
  const { state } = await readRun(caller, id);
  if (isGoing(state)) await services.runs.go(caller.company, id);
  return presentRun(caller, id);
}

async function presentRun(caller: Caller, id: number): Promise<AnswerOf<'bulkRead'>> {
  const {
    module,
    task,
    state,
    total,
    counts,
    create_time,
    end_time,
    along = [],
    skipped = 0,
    error,
    revertible,
  } = await readRun(caller, id);
  return {
    id,
    module: module.key,
    ...deedWords(task),
    state,
    total,
    counts,
    create_time,
    end_time,
    along,
    skipped,
    error: error ? message(error.id, error.data ?? {}, caller.locale) : '',
    revertible: revertible ? 1 : 0,
  };
}

function deedWords(task: Task | undefined): { deed: string; action: string } {
  return { deed: task?.deed ?? '', action: task?.deed === 'act' ? task.action : '' };
}

function presentRow(
  { locale }: Caller,
  { id, state, kept: { name = '', before = {}, after = {} }, error }: RunRow,
): AnswerOf<'bulkRows'>['list'][number] {
  const errors = (error?.fields ?? []).map((fault) => ({
    field: fault.field,
    message: fieldMessage(fault, locale),
  }));
  return {
    id,
    name,
    state,
    message: error ? message(error.id, error.data ?? {}, locale) : '',
    errors,
    before,
    after,
  };
}

function presentJob(
  { locale }: Caller,
  { id, kind, module, name, task, state, done, total }: Underway,
): AnswerOf<'bulkMine'>['list'][number] {
  const { deed, action } = deedWords(task);
  const words = module.actions?.find(({ key }) => key === action)?.words;
  return {
    id,
    kind,
    module: module.key,
    module_name: sayModule(module, locale),
    name,
    deed,
    action,
    action_name: words ? say(words, locale) : '',
    state,
    done,
    total,
  };
}

function taskOf({
  deed,
  values = {},
  add,
  remove,
  action,
  form = {},
}: Omit<ParamsOf<'bulkBegin'>, 'module' | 'ids'>): Task {
  switch (deed) {
    case 'update':
      return { deed, edit: { values, ...(add && { add }), ...(remove && { remove }) } };
    case 'delete':
      return { deed };
    case 'owner':
      return { deed, change: ownerChange(form) };
    case 'act': {
      if (action === undefined) throw new AppError('malformed', { data: { what: 'action' } });
      return { deed, action, form };
    }
  }
}

function deedOf({
  deed,
  action,
  form = {},
}: Pick<ParamsOf<'bulkDo'>, 'deed' | 'action' | 'form'>): Deed {
  if (deed === 'delete' || deed === 'restore') return { deed };
  if (deed === 'owner') return { deed, change: ownerChange(form) };
  if (action === undefined) throw new AppError('malformed', { data: { what: 'action' } });
  return deed === 'act' ? { deed, action, form } : { deed, action };
}

function ownerChange({
  user_id,
  team_flag,
  auth_type,
  visible_modules,
}: Readonly<Record<string, unknown>>): Extract<Deed, { deed: 'owner' }>['change'] {
  const flag = (value: unknown) => (Number(value ?? 0) === 1 ? 1 : 0);
  const modules = Array.isArray(visible_modules) ? visible_modules.map(String) : [];
  return {
    user_id: Number(user_id ?? 0),
    team_flag: flag(team_flag),
    auth_type: flag(auth_type),
    visible_modules: modules,
  };
}

function inWords({ locale }: Caller, { id, name, error }: Refused) {
  return {
    id,
    name,
    message: message(error.id, error.data, locale),
    errors: error.fields.map((fault) => ({
      field: fault.field,
      message: fieldMessage(fault, locale),
    })),
  };
}
