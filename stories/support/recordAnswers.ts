import { endpointPaths, type RecordEndpointKind } from '../../schemas/endpoints/endpointPaths.ts';
import { coerceRecord } from '../../schemas/validation/coerce.ts';
import type { Locale } from '../../schemas/i18n/locale.ts';
import { translate } from '../../schemas/i18n/label.ts';
import { fieldMessage, translateMessage } from '../../schemas/i18n/messages.ts';
import type { Action, ModuleFile } from '../../schemas/definition/module.ts';
import { moduleFile } from '../../schemas/modules/index.ts';
import { validateRecord } from '../../schemas/validation/validate.ts';
import { type Envelope, fail, ok } from './envelope.ts';
import { NOW, type Stored, stored } from './recordData.ts';
import {
  detailOf,
  fileOf,
  formOf,
  foundIn,
  idsOf,
  listRow,
  type Params,
  relatedTo,
  tableOf,
  userName,
  VIEWER,
  type World,
} from './recordWorld.ts';

const KINDS: readonly RecordEndpointKind[] = [
  'list',
  'related',
  'save',
  'update',
  'delete',
  'deleteCheck',
  'shift',
  'check',
  'pick',
  'read',
];
const SERVED = [
  'customer',
  'contact',
  'opportunity',
  'event',
  'contract',
  'paymentPlan',
  'payment',
  'invoice',
];

/** The record calls of the served modules, and their declared actions; undefined for any other address. */
export function recordAnswer(
  world: World,
  method: string,
  path: string,
  params: Params,
  locale: Locale,
): Envelope | undefined {
  const id = params.id ?? /\/(\d+)$/.exec(path)?.[1] ?? '';
  for (const file of SERVED.flatMap((key) => moduleFile(key) ?? [])) {
    const kind = KINDS.find((each) =>
      endpointPaths(each, file).some((own) => own.replace('{id}', String(id)) === path),
    );
    if (kind) return perform({ world, file, locale, params: { ...params, id } }, kind);
    const action =
      method === 'POST'
        ? file.actions?.find((each) => path === `/rest/${file.path}/${each.call}`)
        : undefined;
    if (action) return change(world, file, params, (row) => effect(action, row), 'ids');
  }
  return undefined;
}

interface Asked {
  world: World;
  file: ModuleFile;
  params: Params;
  locale: Locale;
}

function perform(asked: Asked, kind: RecordEndpointKind): Envelope {
  const { world, file, params, locale } = asked;
  const form = formOf(world, file, locale);
  const row = tableOf(world, file).find(
    (each) => each.id === Number(params.id) && !each.deleted_time,
  );
  const missing = fail(404, translateMessage('not_found', {}, locale));
  const present = (each: Stored) => listRow(world, each, file, form);
  switch (kind) {
    case 'list':
      return ok(pageOf(foundIn(world, file, form, params), params, present));
    case 'related': {
      const parent = fileOf(String(params.module));
      const there = new Set(relatedTo(world, file.key, parent, Number(params.module_id)));
      const rows = foundIn(world, file, form, params).filter((each) => there.has(each));
      return ok(pageOf(rows, params, present));
    }
    case 'pick':
      return ok(
        pageOf(foundIn(world, file, form, params), params, ({ id, data }) => ({
          id,
          name: String(data.name ?? ''),
          number: null,
        })),
      );
    case 'read':
      return row ? ok(detailOf(world, row, file, form)) : missing;
    case 'save':
      return write(asked, undefined);
    case 'update':
      return row ? write(asked, row) : missing;
    case 'delete':
      return change(
        world,
        file,
        params,
        (each) => Object.assign(each, { deleted_time: NOW }),
        'deleted',
      );
    case 'shift':
      return change(
        world,
        file,
        params,
        (each) => Object.assign(each, { owner: Number(params.user_id) }),
        'changed',
      );
    case 'deleteCheck':
      return ok(childrenOf(world, file, idsOf(params)));
    case 'check': {
      const same = tableOf(world, file).filter(
        (each) => each.data.name === params.name && each.id !== Number(params.id),
      );
      return ok(
        same.map((each) => ({
          id: each.id,
          name: each.data.name,
          module: translate(file.label, locale),
          module_key: file.key,
          owner: userName(each.owner),
          same_name: true,
          blocks: true,
          reasons: [],
        })),
      );
    }
  }
}

function write({ world, file, params, locale }: Asked, row: Stored | undefined): Envelope {
  const form = formOf(world, file, locale);
  const values = { ...row?.data, ...coerceRecord(form, params) };
  const faults = validateRecord({ form, values, context: { today: NOW.slice(0, 10) } });
  const errors = faults.map((fault) => ({
    field: fault.field,
    message: fieldMessage(fault, locale),
  }));
  if (errors.length > 0) return fail(422, translateMessage('invalid', {}, locale), { errors });
  const table = tableOf(world, file);
  if (!row) {
    const id = Math.max(0, ...table.map((each) => each.id)) + 1;
    table.unshift(stored(id, values, { owner: VIEWER }));
    return ok({ id, version: 1 });
  }
  if (Number(params.version) !== row.version)
    return fail(409, translateMessage('conflict', {}, locale));
  Object.assign(row, { data: values, version: row.version + 1, update_time: NOW });
  return ok({ id: row.id, version: row.version });
}

/** Changes the named rows; answers how many under the name that the call gives them. */
export function change(
  world: World,
  file: ModuleFile | undefined,
  params: Params,
  how: (row: Stored) => void,
  name: string,
): Envelope {
  const wanted = idsOf(params);
  for (const row of tableOf(world, file).filter((each) => wanted.includes(each.id))) how(row);
  return ok(name === 'ids' ? { ids: wanted } : { [name]: wanted.length, moved: 0, skipped: [] });
}

export function effect({ set = {} }: Action, row: Stored): void {
  if ('lock_flag' in set) Object.assign(row, { lock_flag: set.lock_flag });
  if ('owner_user_id' in set) Object.assign(row, { owner: null });
}

function childrenOf({ tables }: World, file: ModuleFile, ids: readonly number[]) {
  const contacts =
    file.key === 'customer'
      ? (tables.contact ?? []).filter((each) => ids.includes(Number(each.data.customer_id)))
      : [];
  return contacts.length > 0 ? [{ module: 'contact', count: contacts.length }] : [];
}

function pageOf<R>(
  rows: readonly Stored[],
  { page = 1, size = 20 }: Params,
  present: (row: Stored) => R,
) {
  const from = (Number(page) - 1) * Number(size);
  return {
    list: rows.slice(from, from + Number(size)).map(present),
    count: rows.length,
    count_is_estimate: false,
  };
}
