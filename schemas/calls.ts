import type Type from 'typebox';
import type { Method } from './calls/call.ts';
import { accountCalls } from './calls/account.ts';
import { adminCalls } from './calls/admin.ts';
import { approvalCalls } from './calls/approval.ts';
import { approvalFlowCalls } from './calls/approvalFlows.ts';
import { bulkCalls } from './calls/bulk.ts';
import { callRecordCalls } from './calls/callRecords.ts';
import { commerceCalls } from './calls/commerce.ts';
import { duplicateCalls } from './calls/duplicates.ts';
import { eventTemplateCalls } from './calls/eventTemplates.ts';
import { exchangeCalls } from './calls/exchange.ts';
import { fieldCalls } from './calls/fields.ts';
import { fileCalls } from './calls/files.ts';
import { followUpCalls } from './calls/followUps.ts';
import { invoiceHeaderCalls } from './calls/invoiceHeaders.ts';
import { listCalls } from './calls/lists.ts';
import { noticeCalls } from './calls/notices.ts';
import { objectCalls } from './calls/objects.ts';
import { officeCalls } from './calls/office.ts';
import { opportunityCalls } from './calls/opportunity.ts';
import { reminderCalls } from './calls/reminders.ts';
import { sceneCalls } from './calls/scenes.ts';
import { staffCalls } from './calls/staff.ts';
import { settingCalls } from './calls/settings.ts';
import { scheduleCalls } from './calls/schedule.ts';
import { tagCalls } from './calls/tags.ts';
import { teamCalls } from './calls/team.ts';
import { templateCalls } from './calls/templates.ts';
import type { RecordKind } from './callPaths.ts';
import type { actionCall, recordCalls } from './calls/records.ts';
import { customCalls } from './calls/records.ts';

export type { Call, Method } from './calls/call.ts';
export { actionCall, recordCalls } from './calls/records.ts';

/**
 * Every call that is not a record call, once. server/calls has a handler for each name, the browser takes the types and the paths of
 * its client from here (as types only: the values would bring TypeBox along), /rest/openapi.json describes them.
 */
export const CALLS = {
  ...accountCalls,
  ...adminCalls,
  ...fieldCalls,
  ...officeCalls,
  ...fileCalls,
  ...customCalls,
  ...objectCalls,
  ...opportunityCalls,
  ...approvalCalls,
  ...approvalFlowCalls,
  ...commerceCalls,
  ...sceneCalls,
  ...settingCalls,
  ...bulkCalls,
  ...exchangeCalls,
  ...duplicateCalls,
  ...listCalls,
  ...tagCalls,
  ...teamCalls,
  ...templateCalls,
  ...followUpCalls,
  ...callRecordCalls,
  ...eventTemplateCalls,
  ...staffCalls,
  ...invoiceHeaderCalls,
  ...scheduleCalls,
  ...reminderCalls,
  ...noticeCalls,
};

export type Calls = typeof CALLS;
export type CallName = keyof Calls;
/** What a call takes, after the server has read the body: numbers are numbers, defaults are filled in. */
export type ParamsOf<N extends CallName> = Type.Static<Calls[N]['params']>;
/** The `data` of its answer. */
export type AnswerOf<N extends CallName> = Type.Static<Calls[N]['answer']>;

/** The call at an address, for a client that is given method and path. */
export type CallAt<M extends Method, P extends string> = Extract<
  Calls[CallName],
  { method: M; path: P }
>;

export type RecordParams<K extends RecordKind> = Type.Static<(typeof recordCalls)[K]['params']>;
export type RecordAnswers<K extends RecordKind> = Type.Static<(typeof recordCalls)[K]['answer']>;
export type ActionParams = Type.Static<(typeof actionCall)['params']>;
export type ActionAnswer = Type.Static<(typeof actionCall)['answer']>;
