import { translate } from '../../schemas/i18n/label.ts';
import Type from 'typebox';
import {
  CUSTOM_ACTION_PATH,
  CUSTOM_PATHS,
  endpointPaths,
  RECORD_ENDPOINT_KINDS,
  type RecordEndpointKind,
} from '../../schemas/endpoints/endpointPaths.ts';
import {
  actionEndpoint,
  type Endpoint,
  type EndpointName,
  ENDPOINTS,
  recordEndpoints,
} from '../../schemas/endpoints/index.ts';
import { ModuleName } from '../../schemas/endpoints/endpoint.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import type { Action, ModuleFile } from '../../schemas/definition/module.ts';
import { isCustomKey } from '../../schemas/vocabulary/customObjects.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import type { AppVerb } from '../../schemas/staff/appScopes.ts';
import { isAdmin } from '../../schemas/permissions/viewer.ts';
import { isDisabledModule, moduleOf } from '../records/index.ts';
import { requireScope } from '../records/access/scopes.ts';
import type { Caller } from '../records/core/types.ts';
import type { RequestContext, AnonymousContext } from './shared/requestContext.ts';
import { HANDLERS } from './index.ts';
import { recordActionHandler, recordHandlers } from './records.ts';

/** A call with everything that serving and describing it needs. */
export interface ServedEndpoint {
  /** for logs and the API description: login, customer.list, customer.lockflag */
  name: string;
  call: Endpoint;
  /** its own address first */
  paths: readonly string[];
  /** the shipped module it belongs to */
  module?: ModuleFile;
  /** refuses a program that has no business here, before its parameters are read; calls about own objects do it once they know which */
  admit?(caller: Caller): void;
  run(
    context: AnonymousContext | RequestContext,
    params: Record<string, unknown>,
  ): Promise<unknown>;
}

/** Every call of the product, in the order of the API description. */
export function servedEndpoints(): ServedEndpoint[] {
  return [
    ...namedCalls(),
    ...Object.values<ModuleFile>(MODULES).flatMap(moduleCalls),
    ...customObjectCalls(),
  ];
}

// The types of a call and its handler belong together by name. TypeScript cannot follow that through a loop, so it is said here, once.
type AnyHandler = (
  context: AnonymousContext | RequestContext,
  ...rest: unknown[]
) => Promise<unknown>;

function namedCalls(): ServedEndpoint[] {
  return (Object.keys(ENDPOINTS) as EndpointName[]).map((name) => {
    const call: Endpoint = ENDPOINTS[name];
    const handler = HANDLERS[name] as AnyHandler;
    return {
      name,
      call,
      paths: [call.path, ...(call.also ?? [])],
      admit: (caller) => mustBeOpen(call, caller),
      run: (context, params) => (mustBeAdmin(call, context), handler(context, params)),
    };
  });
}

function mustBeAdmin(call: Endpoint, context: AnonymousContext | RequestContext) {
  if (call.who === 'admin' && !('caller' in context && isAdmin(context.caller.viewer)))
    throw new AppError('not_allowed', { data: { right: 'is_admin' } });
}

/** What each record call of a module is, in the words of a program's scopes. */
const VERB_OF_CALL: Readonly<Record<RecordEndpointKind, AppVerb>> = {
  list: 'read',
  read: 'read',
  related: 'read',
  check: 'read',
  pick: 'read',
  save: 'create',
  update: 'update',
  shift: 'update',
  delete: 'delete',
  deleteCheck: 'delete',
};

/** Programs reach records, and beside them only what is declared to be open to them. */
function mustBeOpen({ programs }: Endpoint, { app }: Caller) {
  const isOpen =
    programs === 'all' ||
    (programs === 'writing' && app?.scopes.some((scope) => !scope.endsWith(':read')));
  if (app && !isOpen) throw new AppError('not_for_programs');
}

function moduleCalls(file: ModuleFile): ServedEndpoint[] {
  const kinds = RECORD_ENDPOINT_KINDS.map((kind) => ({
    kind,
    paths: endpointPaths(kind, file),
  })).filter(({ paths }) => paths.length > 0);
  return [
    ...kinds.map(({ kind, paths }): ServedEndpoint => ({
      name: `${file.key}.${kind}`,
      call: recordEndpoints[kind],
      paths,
      module: file,
      admit: (caller) => requireScope(caller, file, VERB_OF_CALL[kind]),
      run: (context, params) => (recordHandlers[kind] as AnyHandler)(context, file, params),
    })),
    ...byAddress(file).map(([verb, actions]): ServedEndpoint => ({
      name: `${file.key}.${verb}`,
      call: { ...actionEndpoint, does: actionWords(actions) },
      paths: [`/rest/${file.path}/${verb}`],
      module: file,
      admit: (caller) => requireScope(caller, file, 'update'),
      run: (context, params) => (recordActionHandler as AnyHandler)(context, file, actions, params),
    })),
  ];
}

function byAddress(file: ModuleFile): [string, readonly Action[]][] {
  return [...Map.groupBy(file.actions ?? [], (action) => action.call)];
}

function actionWords(actions: readonly Action[]): string {
  return actions
    .map(
      ({ label, send }) =>
        `${label.message} (${translate(label, 'en')})${send ? ` with ${JSON.stringify(send)}` : ''}`,
    )
    .join('; ');
}

/** Custom objects share one set of addresses: `module` says which one, a read may do with the id alone. */
function customObjectCalls(): ServedEndpoint[] {
  const kinds = RECORD_ENDPOINT_KINDS.map((kind: RecordEndpointKind): ServedEndpoint => ({
    name: `custom.${kind}`,
    call: withModule(recordEndpoints[kind], kind === 'related' ? 'current_module' : 'module'),
    paths: CUSTOM_PATHS[kind],
    run: async (context, params) => {
      const { module, current_module, ...rest } = params;
      const file = await customModule(
        (context as RequestContext).caller,
        kind === 'related' ? current_module : module,
        params.id,
      );
      requireScope((context as RequestContext).caller, file, VERB_OF_CALL[kind]);
      return (recordHandlers[kind] as AnyHandler)(
        context,
        file,
        kind === 'related' ? { ...rest, module } : rest,
      );
    },
  }));
  const action: ServedEndpoint = {
    name: 'custom.action',
    call: withModule(actionEndpoint, 'module', 'action'),
    paths: [CUSTOM_ACTION_PATH],
    run: async (context, { action: key, module, ...params }) => {
      const file = await customModule((context as RequestContext).caller, module, undefined);
      requireScope((context as RequestContext).caller, file, 'update');
      return (recordActionHandler as AnyHandler)(
        context,
        file,
        (file.actions ?? []).filter((each) => each.key === key),
        params,
      );
    },
  };
  return [...kinds, action];
}

function withModule(call: Endpoint, ...names: string[]): Endpoint {
  const optional = names.length === 1 && call === recordEndpoints.read;
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
    (await caller.company.read((tx) => isDisabledModule(tx, key)))
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
