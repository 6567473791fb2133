import type { Locale } from '../../schemas/i18n/locale.ts';
import { translate } from '../../schemas/i18n/label.ts';
import { translateMessage } from '../../schemas/i18n/messages.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import type { PickNode } from '../../widgets/contract/host.ts';
import { type Envelope, fail, ok } from './envelope.ts';
import { DEPARTMENTS, LISTS, USERS } from './hostData.ts';
import { change } from './recordAnswers.ts';
import { LIST_ANSWERS } from './listAnswers.ts';
import { storeSavedView, savedViewCounts, savedViewsOf } from './savedViews.ts';
import {
  definitionOf,
  fileOf,
  formOf,
  type Params,
  relatedTo,
  tableOf,
  VIEWER,
  type World,
} from './recordWorld.ts';

interface Asked {
  world: World;
  params: Params;
  locale: Locale;
  file: ModuleFile | undefined;
  /** none: an administrator */
  permissions: readonly string[] | undefined;
}

const ME = {
  id: VIEWER,
  corp_id: 1,
  name: '林晓峰',
  mobile: '13800000003',
  avatar: '',
  role_name: '销售',
  department_id: 2,
  scope: 'all',
  corp_code: 'DEMO',
  corp_name: '',
  system_name: '',
  logo: '',
};

const CALLED = { origin: '电脑端', agent: '8003' };
const CALLS = [
  {
    ...CALLED,
    id: 2,
    call_type: 'out',
    call_type_name: '呼出',
    calltimelength: 312,
    call_no: '8003',
    called_no: '13906120011',
    state: 'answered',
    state_name: '已接通',
    record_url: 'https://records.example.com/2.mp3',
    ring_time: '2026-11-20 15:02:10',
  },
  {
    ...CALLED,
    id: 1,
    call_type: 'in',
    call_type_name: '呼入',
    calltimelength: 0,
    call_no: '13906120011',
    called_no: '8003',
    state: 'missed',
    state_name: '未接通',
    record_url: '',
    ring_time: '2026-11-19 10:40:31',
  },
];

/** Who somebody is, the fields of modules, people, tabs, history, recycle bin: by the path of the call. */
const ANSWERS: Readonly<Record<string, (asked: Asked) => Envelope>> = {
  '/rest/sys/user/get_current_userinfo': ({ permissions }) =>
    ok({ ...ME, is_admin: permissions ? 0 : 1 }),
  '/rest/sys/permission/get_current_user_permission': ({ permissions }) => ok(permissions ?? []),
  '/rest/sys/config/getSetting': () => ok({}),
  '/rest/sys/userconfig/preferences': () => ok({}),
  '/rest/sys/fields/get_fields': ({ world, file }) => ok(file ? definitionOf(world, file) : null),
  '/rest/sys/scene/list': ({ world, file, locale }) =>
    ok(file ? savedViewsOf(world, file, locale) : []),
  '/rest/sys/scene/scenenum': ({ world, file, params, locale }) =>
    ok(file ? savedViewCounts(world, file, params, locale) : []),
  '/rest/sys/scene/save': ({ world, file, params }) =>
    ok({ id: storeSavedView(world, file?.key ?? '', params) }),
  '/rest/sys/role/list': () =>
    ok([
      { id: 1, name: '系统管理员', scope: 'all' },
      { id: 2, name: '销售人员', scope: 'own' },
    ]),
  '/rest/crm/contact/relatedCalllist': () => ok({ list: CALLS, count: CALLS.length }),
  '/rest/sys/fields/getFieldsForListShow': () => ok([]),
  '/rest/sys/userconfig/saveListFields': () => ok(null),
  '/rest/sys/tag/list': ({ params }) =>
    ok(
      (LISTS[String(params.type)] ?? []).map((option, index) => ({
        id: index + 1,
        value: option.id,
        name: option.name,
        parent_id: null,
        disabled: 0,
        ...(option.color && { color: option.color }),
      })),
    ),
  '/rest/sys/fielduserlist': () => ok({ list: people(false), forbidden: people(true) }),
  '/rest/sys/fielddepartmentlist': () => ok(DEPARTMENTS.map(branch)),
  '/rest/sys/opp_group/listgroup': () => ok({ list: [] }),
  '/rest/crm/customobject/module_info': ({ file, locale }) =>
    file
      ? ok({ key: file.key, name: translate(file.label, locale), icon_name: file.icon, file })
      : fail(404, translateMessage('not_found', {}, locale)),
  '/rest/sys/label/getLabels': ({ world, file, params, locale }) =>
    ok(
      file?.tabs.map((tab) => ({
        menu_name: translate(tab.label, locale),
        menu_field: tab.key,
        counts: tab.by ? relatedTo(world, tab.key, file, Number(params.module_id)).length : null,
        type: 0,
      })),
    ),
  '/rest/sys/modifylog/list': ({ params }) =>
    ok(
      listed(
        HISTORY.filter(
          (entry) => !Number(params.category) || entry.category === Number(params.category),
        ),
      ),
    ),
  '/rest/sys/recycle/list': ({ world, file }) =>
    ok(
      listed(
        tableOf(world, file)
          .filter((row) => row.deleted_time)
          .map((row) => ({
            id: row.id,
            name: row.data.name,
            number: null,
            owner_user_id: row.owner,
            deleted_time: row.deleted_time,
            deleted_by: VIEWER,
            deleted_by_name: ME.name,
          })),
      ),
    ),
  '/rest/sys/recycle/restore': ({ world, file, params }) =>
    change(world, file, params, (row) => Object.assign(row, { deleted_time: null }), 'restored'),
  '/rest/sys/recycle/purge': ({ world, file, params }) => {
    const rows = tableOf(world, file);
    return change(world, file, params, (row) => rows.splice(rows.indexOf(row), 1), 'purged');
  },
};

export function officeAnswer(
  world: World,
  path: string,
  params: Params,
  locale: Locale,
  permissions: readonly string[] | undefined,
): Envelope | undefined {
  const file = fileOf(String(params.module ?? params.module_name ?? ''));
  const listed = LIST_ANSWERS[path];
  if (file && listed) return ok(listed({ world, file, form: formOf(world, file, locale), params }));
  return ANSWERS[path]?.({ world, params, locale, permissions, file });
}

const HISTORY = [
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
      {
        name: '备注',
        old_value: '',
        new_value: '由老客户介绍，信任度较高。\n年底有集中采购计划。',
      },
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

function listed(list: readonly unknown[]) {
  return { list, count: list.length };
}

function people(disabled: boolean) {
  return USERS.filter((user) => (user.disabled ?? false) === disabled).map(
    ({ id, name, department_id, note = '' }) => ({
      id,
      name,
      avatar: '',
      department_id,
      department_name: note,
      role_name: '',
    }),
  );
}

function branch(node: PickNode): object {
  return { ...node, parent_id: null, children: (node.children ?? []).map(branch) };
}
