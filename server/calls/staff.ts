import { stampIn } from '../../schemas/dates.ts';
import { AppError } from '../../schemas/errors.ts';
import { say, type Words } from '../../schemas/locale.ts';
import {
  askToJoin,
  auditPerson,
  changePeople,
  choosePassword,
  deleteDepartment,
  deleteRole,
  exportSignIns,
  firstLink,
  holdingsOf,
  judgeRequest,
  listPeople,
  listSignIns,
  linkedPerson,
  type PasswordLink,
  readPerson,
  resetPassword,
  roleFields,
  roleRights,
  saveDepartment,
  savePerson,
  saveRole,
  saveRoleRights,
  seenBy,
  stopPerson,
  updateDepartment,
  updateRole,
} from '../rules/staff/index.ts';
import { tokenCompany } from '../db/index.ts';
import type { OpenContext, Services } from './context.ts';
import type { Handlers } from './handlers.ts';
import { readInvitation, signInvitation } from './invitation.ts';
import { moduleNamed } from './moduleNames.ts';
import { callerOf } from './sessions.ts';
import { SHEET_TYPES, sheetStream } from './sheets/write.ts';
import type { staffCalls } from '../../schemas/calls/staff.ts';

/** Who may open a session, who works where, and what a role may do. */
export const staff: Handlers<keyof typeof staffCalls> = {
  departmentSave: ({ caller }, given) => saveDepartment(caller, given),
  departmentUpdate: ({ caller }, given) => updateDepartment(caller, given),
  departmentDelete: ({ caller }, { id }) => deleteDepartment(caller, id),

  roleSave: ({ caller }, given) => saveRole(caller, given),
  roleUpdate: ({ caller }, given) => updateRole(caller, given),
  roleDelete: ({ caller }, { id }) => deleteRole(caller, id),
  roleRights: ({ caller }, { id }) => roleRights(caller, id),
  saveRoleRights: ({ caller }, given) => saveRoleRights(caller, given),
  roleFields: ({ caller }, { module }) => roleFields(caller, moduleNamed(module)),

  people: ({ caller }, asked) => listPeople(caller, asked),
  person: ({ caller }, { id }) => readPerson(caller, id),
  async personSave({ caller, services }, given) {
    const { id } = await savePerson(caller, given);
    const link = await firstLink(caller, id);
    return { id, ...(link && linkAnswer(services, link)) };
  },
  personUpdate: async ({ caller }, { id, ...given }) => {
    await changePeople(caller, [id], given);
    return { id };
  },
  personReset: async ({ caller, services }, { id }) =>
    linkAnswer(services, await resetPassword(caller, id)),
  async passwordLink(context, { token }) {
    const { company } = linked(context, token);
    const { name, mobile, corp_name } = await company.read((tx) =>
      linkedPerson(tx, token, context.services.now()),
    );
    return { name, mobile, corp_name };
  },
  choosePassword(context, { token, password }) {
    const { company, now } = linked(context, token);
    return choosePassword(company, { token, password, now });
  },
  personHoldings: ({ caller }, { id }) => holdingsOf(caller, id),
  personStop: async ({ caller, services }, { takeover_user_id, ...given }) => {
    const stopped = await stopPerson(caller, {
      ...given,
      ...(takeover_user_id && { takeover_user_id }),
    });
    for (const id of stopped.jobs) await services.runs.go(caller.company, id);
    return stopped;
  },
  personAudit: ({ caller }, { role_id, department_id, ...given }) =>
    auditPerson(caller, {
      ...given,
      ...(role_id && { role_id }),
      ...(department_id && { department_id }),
    }),
  batchRole: ({ caller }, { ids, role_id }) => changePeople(caller, ids, { role_id }),
  batchPosition: ({ caller }, { ids, position }) => changePeople(caller, ids, { position }),
  batchHide: ({ caller }, { ids, is_hide }) => changePeople(caller, ids, { hidden: is_hide }),
  batchDepartment: ({ caller }, { ids, department_id }) =>
    changePeople(caller, ids, { department_id }),
  reportConfig: ({ caller }, { ids, superior_user_id = '' }) =>
    changePeople(caller, ids, { superior_user_id }),
  personSees: ({ caller }, { id }) => seenBy(caller, id),

  async inviteLink({ caller, services }) {
    const { code } = await caller.company.read((tx) =>
      tx.from('corp').select('code').executeTakeFirstOrThrow(),
    );
    const { token, until } = signInvitation(code, services.secret, services.now().getTime());
    return {
      url: `${(services.publicUrl ?? '').replace(/\/$/, '')}/login?join=${token}`,
      corp_code: code,
      expire_time: stampIn(caller.zone, new Date(until)),
    };
  },

  async invitation(context, { token }) {
    const { code, name } = await companyOf(context, { token });
    return { corp_code: code, corp_name: name };
  },

  async joinCorp(context, { corp_code = '', token, ...given }) {
    const { services, locale, address } = context;
    const keys = [{ key: `join ${address}`, max: 20 }];
    services.asked.count(keys);
    const { code, corp_id, name, zone } = await companyOf(context, {
      ...(token !== undefined && { token }),
      corp_code,
    });
    const request = await judgeRequest({ ...given, corp_code: code }, locale);
    await askToJoin({
      company: services.database.company(corp_id),
      zone,
      now: services.now(),
      request,
    });
    return { corp_name: name };
  },

  loginLog: ({ caller }, asked) => listSignIns(caller, asked),
  async loginLogExport(context, asked) {
    const caller = await callerOf(context.services, context.browser.token, {
      id: context.requestId,
      locale: context.locale,
    });
    const lines = exportSignIns(caller, asked);
    const first = await lines.next(); // a refusal is answered, not written into the file
    async function* rows() {
      for (let some = first; !some.done; some = await lines.next()) {
        yield some.value.map(({ name, mobile, create_time, ip, agent, way, ok }) => ({
          cells: [
            name,
            mobile,
            create_time,
            ip,
            agent,
            way,
            say(ok === 1 ? SUCCEEDED : FAILED, caller.locale),
          ],
        }));
      }
    }
    const name = `${say(TITLE, caller.locale)}.csv`;
    return {
      name,
      type: SHEET_TYPES.csv,
      inline: false,
      from: {
        stream: sheetStream('csv', {
          name,
          headers: HEADERS.map((words) => say(words, caller.locale)),
          rows: rows(),
        }),
      },
    };
  },
};

const TITLE: Words = ['登录日志', 'Sign-in log', 'サインイン履歴', '登入日誌'];
const SUCCEEDED: Words = ['成功', 'Succeeded', '成功', '成功'];
const FAILED: Words = ['失败', 'Failed', '失敗', '失敗'];
const HEADERS: readonly Words[] = [
  ['用户', 'User', 'ユーザー', '使用者'],
  ['手机号', 'Mobile', '携帯番号', '手機號'],
  ['时间', 'Time', '日時', '時間'],
  ['地址', 'Address', 'アドレス', '位址'],
  ['设备', 'Device', 'デバイス', '裝置'],
  ['方式', 'Way', '方法', '方式'],
  ['结果', 'Result', '結果', '結果'],
];

/** Behind the number sign, which no server and no proxy is sent. */
function linkAnswer({ publicUrl = '' }: Services, { token, expire_time }: PasswordLink) {
  return { url: `${publicUrl}/login#password=${token}`, expire_time };
}

/** Where a link leads that a stranger holds. */
function linked({ services, address }: OpenContext, token: string) {
  services.asked.count([{ key: `link ${address}`, max: 60 }]);
  const corpId = tokenCompany(token);
  if (corpId === undefined) throw new AppError('link_over');
  return { company: services.database.company(corpId), now: services.now() };
}

/** The company that is meant, by an invitation that still holds or by its code. */
async function companyOf(
  { services }: OpenContext,
  { token, corp_code = '' }: { token?: string; corp_code?: string },
) {
  const invitation =
    token === undefined
      ? undefined
      : readInvitation(token, services.secret, services.now().getTime());
  if (token !== undefined && !invitation) throw new AppError('invitation_over');
  const code = (invitation?.corp_code ?? corp_code).trim().toUpperCase();
  const known = code === '' ? undefined : await services.database.platform.companyByCode(code);
  const found =
    known?.disabled === 0
      ? (await services.database.platform.companies()).find(
          ({ corp_id }) => corp_id === known.corp_id,
        )
      : undefined;
  if (!found)
    throw new AppError('invalid', { fields: [{ field: 'corp_code', id: 'unknown_company' }] });
  return found;
}
