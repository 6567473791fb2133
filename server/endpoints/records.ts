import type { Action, ModuleFile } from '../../schemas/definition/module.ts';
import { recordModule } from '../../schemas/modules/index.ts';
import type { ActionResponse, ActionParams } from '../../schemas/endpoints/index.ts';
import type { FieldError } from '../../schemas/i18n/errors.ts';
import { CENTRAL_MODULE } from '../../schemas/endpoints/records.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { openedValues } from '../../schemas/values/fillIn.ts';
import {
  changeOwner,
  createRecord,
  deleteCheck,
  deleteRecords,
  findNames,
  listRecords,
  readRecord,
  runAction,
  updateRecord,
} from '../records/index.ts';
import { saveWithFiles } from './files/attachments.ts';
import type { RequestContext } from './shared/requestContext.ts';
import { findSameNames } from './duplicates.ts';
import type { RecordHandlers } from './shared/handlers.ts';
import { relatedRecords } from './related.ts';
import type { ListQuery } from '../records/core/types.ts';

/** The calls that every module has. Who may do what is decided in server/records, before anything is written. */
export const recordHandlers: RecordHandlers = {
  list: ({ caller }, file, query) => listRecords(caller, file.key, query as ListQuery),

  read: ({ caller }, file, { id }) => readRecord(caller, file.key, id),

  save: ({ caller }, file, values) =>
    createRecord(caller, file.key, without(values, ['id', 'version']), {
      along: saveWithFiles(caller, file, values),
    }),

  update: ({ caller }, file, { id, version, apply_to, ...values }) =>
    updateRecord(caller, file.key, {
      id,
      version,
      values,
      following: apply_to === 'following',
      along: saveWithFiles(caller, file, values),
    }),

  delete: ({ caller }, file, { ids }) => deleteRecords(caller, file.key, ids),

  deleteCheck: ({ caller }, file, { ids }) => deleteCheck(caller, file.key, ids),

  shift: ({ caller }, file, given) => changeOwner(caller, file.key, given),

  related(
    { caller },
    file,
    { customer_id, module = customer_id && CENTRAL_MODULE, module_id = customer_id, ...query },
  ) {
    if (!module || !module_id)
      throw new AppError('invalid', { fields: missing({ module, module_id }) });
    return relatedRecords(caller, {
      parent: module,
      id: module_id,
      child: file.key,
      query: query as ListQuery,
    });
  },

  check: ({ caller }, file, asked) => findSameNames(caller, file, asked),

  async pick({ caller }, file, { keyword, ids, page, size }) {
    if (ids) {
      const names = await findNames(caller, file.key, ids);
      return {
        list: names.map((found) => ({ number: null, parent: null, ...found })),
        count: names.length,
      };
    }
    const { list, count } = await listRecords(caller, file.key, {
      page,
      size,
      ...(keyword && { keyword }),
    });
    const [belongsTo] = recordModule(file).parents ?? [];
    return {
      list: list.map(({ id, name, number, display }) => ({
        id,
        name,
        number,
        parent: (belongsTo !== undefined && display[belongsTo]) || null,
      })),
      count,
    };
  },
};

/** The actions of a module that share one address differ in the constants they send. */
export async function recordActionHandler(
  { caller }: RequestContext,
  file: ModuleFile,
  actions: readonly Action[],
  { ids, ...rest }: ActionParams,
): Promise<ActionResponse> {
  const asked: Readonly<Record<string, unknown>> = rest;
  const action = actions.find(({ send = {} }) =>
    Object.entries(send).every(([name, value]) => String(asked[name]) === String(value)),
  );
  if (!action)
    throw new AppError('invalid', {
      fields: sentBy(actions).map((field) => ({ field, id: 'bad_option' })),
    });
  // The wire has one word for two things: with a user named, `shift` gives the records to him.
  if (action.opens && action.call === 'shift' && asked.user_id !== undefined) {
    await changeOwner(caller, file.key, { ids, user_id: Number(asked.user_id) });
    return { ids };
  }
  if (action.opens) {
    const [id = 0] = ids;
    const record = await readRecord(caller, file.key, id);
    if (!record.actions.includes(action.key)) throw new AppError('wrong_state');
    return {
      ids: [id],
      opens: {
        module: action.opens.module,
        values: openedValues(action.opens, { ...record.data_raw, id }),
      },
    };
  }
  return runAction(caller, file.key, {
    action: action.key,
    ids,
    form: without(asked, ['id', ...sentBy(actions)]),
  });
}

function sentBy(actions: readonly Action[]): string[] {
  return [...new Set(actions.flatMap(({ send = {} }) => Object.keys(send)))];
}

function missing(wanted: Readonly<Record<string, unknown>>): FieldError[] {
  return Object.entries(wanted)
    .filter(([, value]) => !value)
    .map(([field]) => ({ field, id: 'required', data: { name: field } }));
}

function without(values: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}
