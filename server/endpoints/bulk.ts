import type { ResponseOf, ParamsOf } from '../../schemas/endpoints/index.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { translate } from '../../schemas/i18n/label.ts';
import { fieldMessage, translateMessage } from '../../schemas/i18n/messages.ts';
import {
  createBulkRun,
  type BulkAction,
  isRunning,
  runBulkAction,
  runBulkEdit,
  listOwnJobs,
  markJobSeen,
  matchingIds,
  readBulkRun,
  type RefusedRecord,
  type BulkRunRow,
  listBulkRunRows,
  startBulkRun,
  stopBulkRun,
  type BulkTask,
  type JobSummary,
  undoBulkRun,
} from '../records/index.ts';
import type { Caller, ListQuery } from '../records/core/types.ts';
import type { RequestContext } from './shared/requestContext.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { translateModule } from './shared/translateModule.ts';

export const bulkHandlers: EndpointHandlers<
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
    const { done, same, refused } = await runBulkEdit(caller, module, { records, dry: dry === 1 });
    return { done, same, refused: refused.map((each) => inWords(caller, each)) };
  },

  async bulkDo({ caller }, { module, records, dry, ...asked }) {
    const { done, same, refused } = await runBulkAction(caller, module, {
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
    const id = await createBulkRun(context.caller, module, { task: taskOf(asked), ids });
    return shortly(context, id);
  },

  bulkRead: (context, { id }) => shortly(context, id),

  async bulkRows({ caller }, { id, states, page, size }) {
    const { list, count } = await listBulkRunRows(caller, id, { states, page, size });
    return { list: list.map((row) => presentRow(caller, row)), count };
  },

  async bulkRun(context, { id, retry }) {
    await startBulkRun(context.caller, id, { retry: retry === 1 });
    return shortly(context, id);
  },

  async bulkStop({ caller }, { id }) {
    await stopBulkRun(caller, id);
    return presentRun(caller, id);
  },

  async bulkUndo(context, { id }) {
    await undoBulkRun(context.caller, id);
    return shortly(context, id);
  },

  async bulkSeen({ caller }, { id }) {
    await markJobSeen(caller, id);
    return null;
  },

  async bulkMine({ caller }) {
    return { list: (await listOwnJobs(caller)).map((job) => presentJob(caller, job)) };
  },
};

/** How far a run is, after a moment of work on it. */
async function shortly(
  { caller, services }: RequestContext,
  id: number,
): Promise<ResponseOf<'bulkRead'>> {
  const { state } = await readBulkRun(caller, id);
  if (isRunning(state)) await services.runs.go(caller.company, id);
  return presentRun(caller, id);
}

async function presentRun(caller: Caller, id: number): Promise<ResponseOf<'bulkRead'>> {
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
  } = await readBulkRun(caller, id);
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
    error: error ? translateMessage(error.id, error.data ?? {}, caller.locale) : '',
    revertible: revertible ? 1 : 0,
  };
}

function deedWords(task: BulkTask | undefined): { deed: string; action: string } {
  return { deed: task?.deed ?? '', action: task?.deed === 'act' ? task.action : '' };
}

function presentRow(
  { locale }: Caller,
  { id, state, kept: { name = '', before = {}, after = {} }, error }: BulkRunRow,
): ResponseOf<'bulkRows'>['list'][number] {
  const errors = (error?.fields ?? []).map((fault) => ({
    field: fault.field,
    message: fieldMessage(fault, locale),
  }));
  return {
    id,
    name,
    state,
    message: error ? translateMessage(error.id, error.data ?? {}, locale) : '',
    errors,
    before,
    after,
  };
}

function presentJob(
  { locale }: Caller,
  { id, kind, module, name, task, state, done, total }: JobSummary,
): ResponseOf<'bulkMine'>['list'][number] {
  const { deed, action } = deedWords(task);
  const label = module.actions?.find(({ key }) => key === action)?.label;
  return {
    id,
    kind,
    module: module.key,
    module_name: translateModule(module, locale),
    name,
    deed,
    action,
    action_name: label ? translate(label, locale) : '',
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
}: Omit<ParamsOf<'bulkBegin'>, 'module' | 'ids'>): BulkTask {
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
}: Pick<ParamsOf<'bulkDo'>, 'deed' | 'action' | 'form'>): BulkAction {
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
}: Readonly<Record<string, unknown>>): Extract<BulkAction, { deed: 'owner' }>['change'] {
  const flag = (value: unknown) => (Number(value ?? 0) === 1 ? 1 : 0);
  const modules = Array.isArray(visible_modules) ? visible_modules.map(String) : [];
  return {
    user_id: Number(user_id ?? 0),
    team_flag: flag(team_flag),
    auth_type: flag(auth_type),
    visible_modules: modules,
  };
}

function inWords({ locale }: Caller, { id, name, error }: RefusedRecord) {
  return {
    id,
    name,
    message: translateMessage(error.id, error.data, locale),
    errors: error.fields.map((fault) => ({
      field: fault.field,
      message: fieldMessage(fault, locale),
    })),
  };
}
