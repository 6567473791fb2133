import Type from 'typebox';
import {
  CUSTOM_ACTION_PATH,
  CUSTOM_PATHS,
  pathsOf,
  RECORD_KINDS,
  type RecordKind,
} from '../../schemas/callPaths.ts';
import { actionCall, type Call, type CallName, CALLS, recordCalls } from '../../schemas/calls.ts';
import { ModuleName } from '../../schemas/calls/call.ts';
import { AppError } from '../../schemas/errors.ts';
import type { Action, ModuleFile } from '../../schemas/module.ts';
import { isCustomKey, MODULES } from '../../schemas/modules/index.ts';
import { isAdmin } from '../../schemas/viewer.ts';
import { isStopped, moduleOf } from '../records/index.ts';
import type { Caller } from '../records/types.ts';
import type { CallContext, OpenContext } from './context.ts';
import { HANDLERS } from './index.ts';
import { act, records } from './records.ts';

/** A call with everything that serving and describing it needs. */
export interface Served {
  /** for logs and the API description: login, customer.list, customer.lockflag */
  name: string;
  call: Call;
  /** its own address first */
  paths: readonly string[];
  /** the shipped module it belongs to */
  module?: ModuleFile;
  run(context: OpenContext | CallContext, params: Record<string, unknown>): Promise<unknown>;
}

/** Every call of the product, in the order of the API description. */
export function servedCalls(): Served[] {
  return [
    ...namedCalls(),
    ...Object.values<ModuleFile>(MODULES).flatMap(moduleCalls),
    ...customObjectCalls(),
  ];
}

// The types of a call and its handler belong together by name. TypeScript cannot follow that through a loop, so it is said here, once.
type AnyHandler = (context: OpenContext | CallContext, ...rest: unknown[]) => Promise<unknown>;

function namedCalls(): Served[] {
  return (Object.keys(CALLS) as CallName[]).map((name) => {
    const call: Call = CALLS[name];
    const handler = HANDLERS[name] as AnyHandler;
    return {
      name,
      call,
      paths: [call.path, ...(call.also ?? [])],
      run: (context, params) => (mustBeAdmin(call, context), handler(context, params)),
    };
  });
}

function mustBeAdmin(call: Call, context: OpenContext | CallContext) {
  if (call.who === 'admin' && !('caller' in context && isAdmin(context.caller.viewer)))
    throw new AppError('not_allowed', { data: { right: 'is_admin' } });
}

function moduleCalls(file: ModuleFile): Served[] {
  const kinds = RECORD_KINDS.map((kind) => ({ kind, paths: pathsOf(kind, file) })).filter(
    ({ paths }) => paths.length > 0,
  );
  return [
    ...kinds.map(({ kind, paths }): Served => ({
      name: `${file.key}.${kind}`,
      call: recordCalls[kind],
      paths,
      module: file,
      run: (context, params) => (records[kind] as AnyHandler)(context, file, params),
    })),
    ...byAddress(file).map(([verb, actions]): Served => ({
      name: `${file.key}.${verb}`,
      call: { ...actionCall, does: actionWords(actions) },
      paths: [`/rest/${file.path}/${verb}`],
      module: file,
      run: (context, params) => (act as AnyHandler)(context, file, actions, params),
    })),
  ];
}

function byAddress(file: ModuleFile): [string, readonly Action[]][] {
  return [...Map.groupBy(file.actions ?? [], (action) => action.call)];
}

function actionWords(actions: readonly Action[]): string {
  return actions
    .map(
      ({ words, send }) =>
        `${words[0]} (${words[1]})${send ? ` with ${JSON.stringify(send)}` : ''}`,
    )
    .join('; ');
}

/** Custom objects share one set of addresses: `module` says which one, a read may do with the id alone. */
function customObjectCalls(): Served[] {
  const kinds = RECORD_KINDS.map((kind: RecordKind): Served => ({
    name: `custom.${kind}`,
    call: withModule(recordCalls[kind], kind === 'related' ? 'current_module' : 'module'),
    paths: CUSTOM_PATHS[kind],
    run: async (context, params) => {
      const { module, current_module, ...rest } = params;
      const file = await customModule(
        (context as CallContext).caller,
        kind === 'related' ? current_module : module,
        params.id,
      );
      return (records[kind] as AnyHandler)(
        context,
        file,
        kind === 'related' ? { ...rest, module } : rest,
      );
    },
  }));
  const action: Served = {
    name: 'custom.action',
    call: withModule(actionCall, 'module', 'action'),
    paths: [CUSTOM_ACTION_PATH],
    run: async (context, { action: key, module, ...params }) => {
      const file = await customModule((context as CallContext).caller, module, undefined);
      return (act as AnyHandler)(
        context,
        file,
        (file.actions ?? []).filter((each) => each.key === key),
        params,
      );
    },
  };
  return [...kinds, action];
}

function withModule(call: Call, ...names: string[]): Call {
  const optional = names.length === 1 && call === recordCalls.read;
  const { properties, type: _type, required: _required, ...options } = call.params;
  const named = Object.fromEntries(
    names.map((name) => [name, optional ? Type.Optional(ModuleName) : ModuleName]),
  );
  return { ...call, params: Type.Object({ ...properties, ...named }, options) };
}

async function customModule(caller: Caller, module: unknown, id: unknown): Promise<ModuleFile> {
  const key = typeof module === 'string' ? module : await moduleOfId(caller, Number(id));
  if (
    key === undefined ||
    !isCustomKey(key) ||
    (await caller.company.read((tx) => isStopped(tx, key)))
  )
    throw new AppError('not_found');
  return moduleOf(caller, key);
}

async function moduleOfId(caller: Caller, id: number): Promise<string | undefined> {
  return caller.company.read(async (tx) => {
    const custom = (await tx.from('custom_module').select('key').execute()).map(({ key }) => key);
    if (custom.length === 0) return undefined;
    return (
      await tx
        .from('record')
        .select('module')
        .where('module', 'in', custom)
        .where('id', '=', id)
        .executeTakeFirst()
    )?.module;
  });
}
