import { pathsOf, type RecordKind } from '../../schemas/callPaths.ts';
import { coerceRecord } from '../../schemas/coerce.ts';
import type { Condition } from '../../schemas/conditions.ts';
import { holds } from '../../schemas/conditions.ts';
import { defaultDefinition } from '../../schemas/defaultDefinition.ts';
import type { Definition } from '../../schemas/definition.ts';
import type { Form } from '../../schemas/form.ts';
import type { Locale } from '../../schemas/locale.ts';
import { say } from '../../schemas/locale.ts';
import { fieldMessage, message } from '../../schemas/messages.ts';
import type { ModuleFile } from '../../schemas/module.ts';
import { DEMO_OBJECTS, moduleFile } from '../../schemas/modules/index.ts';
import { translate } from '../../schemas/translate.ts';
import { validateRecord } from '../../schemas/validate.ts';
import { isEmpty } from '../../schemas/valueTypes.ts';
import type { PickNode } from '../../widgets/host.ts';
import { DEPARTMENTS, LISTS, USERS } from './hostData.ts';
import { decodeForm } from './decodeForm.ts';
import { NOW, type Stored, stored, type Tables } from './recordData.ts';

export interface StoryServerOptions {
  tables: Tables;
  /** keys of the viewer; none given: an administrator */
  permissions?: readonly string[];
  /** answers instead of the server's own, by a part of the path; undefined lets the server answer */
  answer?(path: string, params: Record<string, unknown>): Envelope | Promise<Envelope> | undefined;
  /** another definition than the shipped one */
  definitions?: Readonly<Record<string, { field_data: Definition; version: number }>>;
}

export interface Envelope {
  code: number;
  message: string;
  data: unknown;
}

const VIEWER = 11;
const LOCALES: Readonly<Record<string, Locale>> = { en: 'en', ja: 'ja', 'zh-cht': 'zh-cht' };
const ok = (data: unknown): Envelope => ({ code: 200, message: '', data });
const fail = (code: number, text: string, data: unknown = null): Envelope => ({ code, message: text, data });

/** The calls that the record screens make, answered from memory by the contract of docs. A stage for stories, not a second server. */
export function storyServer(options: StoryServerOptions) {
  const { tables } = options;
  const calls: { method: string; path: string; params: Record<string, unknown> }[] = [];

  async function answer(method: string, path: string, params: Record<string, unknown>, locale: Locale): Promise<Envelope> {
    calls.push({ method, path, params });
    return (
      (await options.answer?.(path, params)) ??
      office(path, params, locale) ??
      record(method, path, params, locale) ??
      fail(404, message('no_such_call', { url: path }, locale))
    );
  }

  function office(path: string, params: Record<string, unknown>, locale: Locale): Envelope | undefined {
    const file = fileOf(String(params.module ?? params.module_name ?? ''));
    switch (path) {
      case '/rest/sys/user/get_current_userinfo':
        return ok({
          id: VIEWER,
          corp_id: 1,
          name: '林晓峰',
          mobile: '13800000003',
          avatar: '',
          role_name: '销售',
          is_admin: options.permissions ? 0 : 1,
          department_id: 2,
          scope: 'all',
          corp_code: 'DEMO',
          corp_name: '',
          system_name: '',
          logo: '',
        });
      case '/rest/sys/permission/get_current_user_permission':
        return ok(options.permissions ?? []);
      case '/rest/sys/config/getSetting':
      case '/rest/sys/userconfig/preferences':
        return ok({});
      case '/rest/sys/fields/get_fields':
        return ok(file ? definitionOf(file) : null);
      case '/rest/sys/fields/getFieldsForListShow':
      case '/rest/sys/tag/list':
        return ok(path.endsWith('list') ? optionRows(String(params.type)) : []);
      case '/rest/sys/userconfig/saveListFields':
        return ok(null);
      case '/rest/sys/fielduserlist':
        return ok({ list: people(false), forbidden: people(true) });
      case '/rest/sys/fielddepartmentlist':
        return ok(DEPARTMENTS.map(branch));
      case '/rest/sys/opp_group/listgroup':
        return ok({ list: [] });
      case '/rest/crm/customobject/module_info':
        return file
          ? ok({ key: file.key, name: say(file.words, locale), icon_name: file.icon, file })
          : fail(404, message('not_found', {}, locale));
      case '/rest/sys/label/getLabels':
        return ok(
          file?.tabs.map((tab) => ({
            menu_name: say(tab.words, locale),
            menu_field: tab.key,
            counts: tab.by ? related(tab.key, file, Number(params.module_id)).length : null,
            type: 0,
          })),
        );
      case '/rest/sys/modifylog/list':
        return ok(log(Number(params.category)));
      case '/rest/sys/recycle/list':
        return ok(
          listed(
            table(file)
              .filter((row) => row.deleted_time)
              .map((row) => ({
                id: row.id,
                name: row.data.name,
                number: null,
                owner_user_id: row.owner,
                deleted_time: row.deleted_time,
                deleted_by: VIEWER,
                deleted_by_name: '林晓峰',
              })),
          ),
        );
      case '/rest/sys/recycle/restore':
        return each(
          file,
          params,
          (row) => {
            row.deleted_time = null;
          },
          'restored',
        );
      case '/rest/sys/recycle/purge':
        return each(
          file,
          params,
          (row) => {
            const rows = table(file);
            rows.splice(rows.indexOf(row), 1);
          },
          'purged',
        );
      default:
        return undefined;
    }
  }

  function record(method: string, path: string, params: Record<string, unknown>, locale: Locale): Envelope | undefined {
    for (const file of files()) {
      const kind = KINDS.find((each) => pathsOf(each, file).some((own) => own.replace('{id}', String(params.id ?? idIn(path))) === path));
      if (kind) return perform(kind, file, { ...params, id: params.id ?? idIn(path) }, locale);
      const action = method === 'POST' && file.actions?.find((each) => path === `/rest/${file.path}/${each.call}`);
      if (action)
        return each(
          file,
          params,
          (row) =>
            Object.assign(
              row,
              'lock_flag' in (action.set ?? {}) ? { lock_flag: action.set?.lock_flag } : {},
              'owner_user_id' in (action.set ?? {}) ? { owner: null } : {},
            ),
          'ids',
        );
    }
    return undefined;
  }

  function perform(kind: RecordKind, file: ModuleFile, params: Record<string, unknown>, locale: Locale): Envelope {
    const form = formOf(file, locale);
    const row = table(file).find((each) => each.id === Number(params.id) && !each.deleted_time);
    switch (kind) {
      case 'list':
        return ok(page(found(file, form, params), params, (each) => listRow(each, file, form)));
      case 'related':
        return ok(
          page(related(file.key, fileOf(String(params.module)), Number(params.module_id)), params, (each) => listRow(each, file, form)),
        );
      case 'read':
        return row ? ok(detail(row, file, form)) : fail(404, message('not_found', {}, locale));
      case 'save':
        return saved(undefined, file, form, params, locale);
      case 'update':
        return row ? saved(row, file, form, params, locale) : fail(404, message('not_found', {}, locale));
      case 'delete':
        return each(
          file,
          params,
          (target) => {
            target.deleted_time = NOW;
          },
          'deleted',
        );
      case 'deleteCheck':
        return ok(
          (tables.contact ?? []).some((contact) => ids(params).includes(Number(contact.data.customer_id))) && file.key !== 'contact'
            ? [
                {
                  module: 'contact',
                  count: (tables.contact ?? []).filter((contact) => ids(params).includes(Number(contact.data.customer_id))).length,
                },
              ]
            : [],
        );
      case 'shift':
        return each(
          file,
          params,
          (target) => {
            target.owner = Number(params.user_id);
          },
          'changed',
        );
      case 'check':
        return ok(
          table(file)
            .filter((other) => other.data.name === params.name && other.id !== Number(params.id))
            .map((other) => ({ id: other.id, name: other.data.name, module: say(file.words, locale), owner: userName(other.owner) })),
        );
      case 'pick':
        return ok(page(found(file, form, params), params, ({ id, data }) => ({ id, name: String(data.name ?? ''), number: null })));
    }
  }

  function saved(row: Stored | undefined, file: ModuleFile, form: Form, params: Record<string, unknown>, locale: Locale): Envelope {
    const given = coerceRecord(form, params);
    const values = { ...row?.data, ...given };
    const faults = validateRecord({ form, values, context: { today: NOW.slice(0, 10) } });
    if (faults.length > 0)
      return fail(422, message('invalid', {}, locale), {
        errors: faults.map((fault) => ({ field: fault.field, message: fieldMessage(fault, locale) })),
      });
    if (row && Number(params.version) !== row.version) return fail(409, message('conflict', {}, locale), null);
    if (!row) {
      const id = Math.max(0, ...table(file).map((each_) => each_.id)) + 1;
      table(file).unshift(stored(id, values, { owner: VIEWER }));
      return ok({ id, version: 1 });
    }
    Object.assign(row, { data: values, version: row.version + 1, update_time: NOW });
    return ok({ id: row.id, version: row.version });
  }

  function found(file: ModuleFile, form: Form, { keyword, filter, sort = '-create_time', ids: wanted }: Record<string, unknown>): Stored[] {
    const condition = typeof filter === 'string' && filter ? (JSON.parse(filter) as Condition) : undefined;
    const rows = table(file).filter((row) => !row.deleted_time && (!wanted || ids({ ids: wanted }).includes(row.id)));
    const kept = rows.filter(
      (row) =>
        (!keyword || JSON.stringify(row.data).includes(String(keyword))) &&
        (!condition ||
          holds(condition, { record: { ...row.data, owner_user_id: row.owner, create_time: row.create_time }, today: NOW.slice(0, 10) })),
    );
    const model = String(sort).replace('-', '');
    const down = String(sort).startsWith('-');
    const value = (row: Stored) => listRow(row, file, form)[model];
    return kept.toSorted((a, b) => (down ? -1 : 1) * String(value(a) ?? '').localeCompare(String(value(b) ?? ''), 'zh', { numeric: true }));
  }

  function related(key: string, parent: ModuleFile | undefined, id: number): Stored[] {
    const by = parent?.tabs.find((tab) => tab.key === key)?.by;
    return (tables[key] ?? []).filter(
      (row) =>
        !row.deleted_time &&
        (by
          ? Number(row.data[by]) === id
          : Array.isArray(row.data[`${parent?.key}_ids`]) && (row.data[`${parent?.key}_ids`] as number[]).includes(id)),
    );
  }

  function listRow(row: Stored, file: ModuleFile, form: Form): Record<string, unknown> {
    const owner = row.owner ?? '--';
    const display: Record<string, string> = { owner_user_id: userName(row.owner) };
    for (const field of form.fields.values())
      if (field.refers === 'customer' && row.data[field.model]) display[field.model] = customerName(Number(row.data[field.model]));
    return {
      ...row.data,
      id: row.id,
      version: row.version,
      name: String(row.data[file.title] ?? ''),
      number: row.data.number ?? null,
      owner_user_id: owner,
      creator_user_id: VIEWER,
      create_time: row.create_time,
      update_time: row.update_time,
      last_contact_time: row.last_contact_time,
      state: row.state,
      approval_state: row.approval_state,
      lock_flag: row.lock_flag ? 'locked' : 'unlocked',
      is_edit: true,
      is_delete: true,
      display,
    };
  }

  function detail(row: Stored, file: ModuleFile, form: Form): Record<string, unknown> {
    const core = listRow(row, file, form);
    const own = [...form.fields.values()].filter((field) => !field.system && !field.hidden);
    const display = core.display as Record<string, string>;
    return {
      ...core,
      data_raw: row.data,
      owner_user_name: userName(row.owner),
      creator_user_id: VIEWER,
      team: false,
      actions:
        file.actions
          ?.filter(
            (action) =>
              !action.when ||
              holds(action.when, {
                record: {
                  ...row.data,
                  owner_user_id: row.owner,
                  lock_flag: row.lock_flag,
                  state: row.state,
                  approval_state: row.approval_state,
                },
              }),
          )
          .map((action) => action.key) ?? [],
      list: own.map((field) => ({
        name: field.name,
        model: field.model,
        value: row.data[field.model] ?? null,
        display: display[field.model] ?? '',
        type: field.widget.type,
        valueType: field.valueType,
        is_main: field.isMain,
      })),
    };
  }

  function each(file: ModuleFile | undefined, params: Record<string, unknown>, change: (row: Stored) => void, name: string): Envelope {
    const wanted = ids(params);
    for (const row of table(file).filter((candidate) => wanted.includes(candidate.id))) change(row);
    return ok(name === 'ids' ? { ids: wanted } : { [name]: wanted.length, skipped: 0 });
  }

  function table(file: ModuleFile | undefined): Stored[] {
    const key = file?.view?.of ?? file?.key ?? '';
    return (tables[key] ??= []);
  }

  function definitionOf(file: ModuleFile) {
    return options.definitions?.[file.key] ?? { field_data: defaultDefinition(moduleFile(file.view?.of ?? '') ?? file), version: 1 };
  }

  function formOf(file: ModuleFile, locale: Locale): Form {
    return translate({ module: file, definition: definitionOf(file).field_data, locale });
  }

  function customerName(id: number): string {
    return String(tables.customer?.find((row) => row.id === id)?.data.name ?? '');
  }

  return { answer, calls, tables };
}

const KINDS: readonly RecordKind[] = ['list', 'related', 'save', 'update', 'delete', 'deleteCheck', 'shift', 'check', 'pick', 'read'];

function files(): ModuleFile[] {
  return ['customer', 'contact', 'opportunity', 'event', 'contract', 'paymentPlan', 'payment', 'invoice'].flatMap(
    (key) => moduleFile(key) ?? [],
  );
}

function fileOf(key: string): ModuleFile | undefined {
  return moduleFile(key) ?? DEMO_OBJECTS.find((file) => file.key === key);
}

function idIn(path: string): string {
  return /\/(\d+)$/.exec(path)?.[1] ?? '';
}

function ids({ ids: list }: Record<string, unknown>): number[] {
  return Array.isArray(list) ? list.map(Number) : isEmpty(list) ? [] : [Number(list)];
}

function page<R>(rows: readonly Stored[], { page: number = 1, size = 20 }: Record<string, unknown>, present: (row: Stored) => R) {
  const from = (Number(number) - 1) * Number(size);
  return { list: rows.slice(from, from + Number(size)).map(present), count: rows.length, count_is_estimate: false };
}

function listed(list: readonly unknown[]) {
  return { list, count: list.length };
}

function people(disabled: boolean) {
  return USERS.filter((user) => (user.disabled ?? false) === disabled).map((user) => ({
    id: user.id,
    name: user.name,
    avatar: '',
    department_id: user.department_id,
    department_name: user.note ?? '',
    role_name: '',
  }));
}

function branch(node: PickNode): object {
  return { ...node, parent_id: null, children: (node.children ?? []).map(branch) };
}

function userName(id: number | null): string {
  return USERS.find((user) => user.id === id)?.name ?? '';
}

function optionRows(kind: string) {
  return (LISTS[kind] ?? []).map((option, index) => ({ id: index + 1, value: option.id, name: option.name, parent_id: null, disabled: 0 }));
}

function log(category: number) {
  const entries = [
    {
      id: 3,
      create_time: '2026-11-20 16:42:10',
      create_user_name: '陈嘉怡',
      create_user_avatar: '',
      action_name: '编辑',
      module: 'customer',
      object_name: '',
      category: 1,
      snapshot: [
        { name: '客户级别', old_value: 'B 普通客户', new_value: 'A 重点客户' },
        { name: '备注', old_value: '', new_value: '由老客户介绍，信任度较高。\n年底有集中采购计划。' },
      ],
    },
    {
      id: 2,
      create_time: '2026-11-18 09:12:55',
      create_user_name: '林晓峰',
      create_user_avatar: '',
      action_name: '更换负责人',
      module: 'customer',
      object_name: '',
      category: 2,
      snapshot: [{ name: '负责人', old_value: '林晓峰', new_value: '陈嘉怡' }],
    },
    {
      id: 1,
      create_time: '2026-11-11 10:00:00',
      create_user_name: '林晓峰',
      create_user_avatar: '',
      action_name: '新增',
      module: 'customer',
      object_name: '',
      category: 1,
      snapshot: [],
    },
  ];
  return listed(entries.filter((entry) => !category || entry.category === category));
}

const network = window.fetch;

/** Puts the server in the place of fetch; answers how to take it away again. */
export function serveStories(server: ReturnType<typeof storyServer>, delay: () => Promise<void> = () => Promise.resolve()): () => void {
  const serve: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.origin);
    if (!/^\/(rest|account)\//.test(url.pathname)) return network(input, init);
    const body = init?.body instanceof URLSearchParams ? init.body : url.searchParams;
    await delay();
    init?.signal?.throwIfAborted();
    const locale = LOCALES[new Headers(init?.headers).get('locale') ?? ''] ?? 'zh-chs';
    return Response.json(await server.answer(init?.method ?? 'GET', url.pathname, decodeForm(body), locale));
  };
  window.fetch = serve;
  return () => {
    // The next story may have set its own stage before this one is cleared.
    if (window.fetch === serve) window.fetch = network;
  };
}
