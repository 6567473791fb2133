import type { Action, ModuleFile } from '../../schemas/module.ts';
import { recordModule } from '../../schemas/modules/index.ts';
import type { ActionAnswer, ActionParams } from '../../schemas/calls.ts';
import type { FieldError } from '../../schemas/errors.ts';
import { AppError } from '../../schemas/errors.ts';
import { openedValues } from '../../schemas/fillIn.ts';
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
import { keepingFiles } from './attachments.ts';
import type { CallContext } from './context.ts';
import { duplicatesOf } from './duplicates.ts';
import type { RecordHandlers } from './handlers.ts';
import { relatedRecords } from './related.ts';
import type { ListQuery } from '../records/types.ts';

/** The calls that every module has. Who may do what is decided in server/records, before anything is written. */
export const records: RecordHandlers = {
  list: ({ caller }, file, query) => listRecords(caller, file.key, query as ListQuery),

  read: ({ caller }, file, { id }) => readRecord(caller, file.key, id),

  save: ({ caller }, file, values) =>
    keepingFiles(caller, {
      file,
      values,
      save: () => createRecord(caller, file.key, without(values, ['id', 'version'])),
    }),

  update: ({ caller }, file, { id, version, ...values }) =>
    keepingFiles(caller, {
      file,
      values,
      save: () => updateRecord(caller, file.key, { id, version, values }),
    }),

  delete: ({ caller }, file, { ids }) => deleteRecords(caller, file.key, ids),

  deleteCheck: ({ caller }, file, { ids }) => deleteCheck(caller, file.key, ids),

  shift: ({ caller }, file, given) => changeOwner(caller, file.key, given),

  related(
    { caller },
    file,
    { customer_id, module = customer_id && 'customer', module_id = customer_id, ...query },
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

  check: ({ caller }, file, asked) => duplicatesOf(caller, file, asked),

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
export async function act(
  { caller }: CallContext,
  file: ModuleFile,
  actions: readonly Action[],
  { ids, ...rest }: ActionParams,
): Promise<ActionAnswer> {
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
