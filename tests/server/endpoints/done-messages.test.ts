import { afterAll, beforeAll, expect, test } from 'vitest';
import { doneMessage } from '../../../schemas/endpoints/doneMessages.ts';
import { servedEndpoints } from '../../../server/endpoints/servedEndpoints.ts';
import { addCompany, type TestCompany } from '../support/companies.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let company: TestCompany;
let token: string;

beforeAll(async () => {
  server = await startServer();
  company = await addCompany(server.services, 'DONE', '131000061');
  token = await server.signIn(company.people.admin.mobile, 'DONE');
});
afterAll(() => server.close());

/** Deeds that have a word of their own, by the names of their calls; record calls once. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  added: [
    '*.save',
    'addAnnouncement',
    'addCallRecord',
    'addComment',
    'addCostLine',
    'addFeedback',
    'addFlow',
    'addFlowNode',
    'addInvoiceHeader',
    'addKnowledge',
    'addLog',
    'addPasskey',
    'addPersonalToken',
    'addPurchaseLine',
    'apiAppSave',
    'categorySave',
    'departmentSave',
    'identityProviderSave',
    'insertSampleData',
    'personSave',
    'planBatch',
    'roleSave',
    'saveCheckType',
    'saveEventTemplate',
    'saveObject',
    'saveReportBoard',
    'saveScene',
    'saveTeam',
    'scheduleAdd',
    'shareLinkSave',
    'specificationSave',
    'substituteSave',
    'tagSave',
    'templateSave',
    'variantBatch',
  ],
  edited: [
    '*.update',
    'apiAppUpdate',
    'bulkUpdate',
    'departmentUpdate',
    'editFlowNode',
    'editInvoiceHeader',
    'identityProviderUpdate',
    'personUpdate',
    'renameFile',
    'renameKnowledge',
    'renamePasskey',
    'roleUpdate',
    'scheduleEdit',
    'specificationUpdate',
    'substituteUpdate',
    'tagUpdate',
    'updateAnnouncement',
    'updateFlow',
    'updateKnowledge',
    'updateLog',
    'updateObject',
    'updateScene',
  ],
  deleted: [
    '*.delete',
    'apiAppDelete',
    'categoryDelete',
    'delFlow',
    'deleteAnnouncement',
    'deleteComment',
    'deleteEventTemplate',
    'deleteFile',
    'deleteInvoiceHeader',
    'deleteKnowledge',
    'deleteLine',
    'deleteLog',
    'deleteObject',
    'deleteReportBoard',
    'deleteSampleData',
    'deleteScene',
    'deleteTeam',
    'departmentDelete',
    'identityProviderDelete',
    'removePasskey',
    'removePersonalToken',
    'roleDelete',
    'salesProcessDelete',
    'scheduleDel',
    'specificationDelete',
    'tagDelete',
    'templateDelete',
  ],
  deleted_document: ['*.delete'],
  settings_saved: [
    'birthdaySettings',
    'changeDept',
    'changeMobile',
    'dingSave',
    'ownPassword',
    'remindSettings',
    'saveCustomReports',
    'saveHomeCharts',
    'saveMailAccount',
    'saveMenuEntry',
    'saveNumberLimit',
    'saveReceiveLimit',
    'saveRecyclingRules',
    'saveRoleRights',
    'saveSystemMenu',
    'saveTargets',
    'setFormFields',
    'setSetting',
    'switchApproval',
    'updateEmail',
    'weChatSave',
  ],
  saved: ['salesProcessSave', 'saveFields', 'saveListFields', 'savePreferences', 'saveRecentMenu'],
  owner_changed: ['*.shift'],
  member_changed: [
    'batchDepartment',
    'batchHide',
    'batchPosition',
    'batchRole',
    'reportConfig',
    'updateTeam',
  ],
};

test('every call that changes something says what it did, by one table [ERR-034]', () => {
  const told = Map.groupBy(
    servedEndpoints().filter(({ call }) => call.effect !== 'read'),
    ({ name, call, module }) =>
      doneMessage(name, call, { isDocument: module?.approval !== undefined }),
  );
  const names = (key: string) =>
    [
      ...new Set((told.get(key as never) ?? []).map(({ name }) => name.replace(/^.*\./, '*.'))),
    ].toSorted();
  for (const [key, calls] of Object.entries(NAMED)) expect(names(key), key).toEqual(calls);
  expect([...told.keys()].toSorted()).toEqual([...Object.keys(NAMED), 'done'].toSorted());
});

test('a record is added, edited, given away and deleted in the words of the texts', async () => {
  const ask = async (method: string, path: string, body: object) => {
    const { message, data } = await server.call<{ id: number }>(method, `/rest/crm/${path}`, {
      token,
      body,
    });
    return { message, id: data?.id };
  };
  const { id, message } = await ask('POST', 'customer/save', { name: '说明做了什么的客户' });
  const shift = { ids: [id], user_id: company.people.sales.id };
  expect([
    message,
    (await ask('POST', 'customer/update', { id, version: 1, remark: '改' })).message,
    (await ask('POST', 'customer/shift', shift)).message,
    (await ask('DELETE', 'customer/delete', { ids: [id] })).message,
    (await ask('POST', 'customer/list', {})).message,
  ]).toEqual(['添加成功', '编辑成功', '更换成功', '删除成功!', '操作成功']);
});
