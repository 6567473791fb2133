import type Type from 'typebox';
import type { Method } from './endpoint.ts';
import { accountEndpoints } from './account.ts';
import { adminEndpoints } from './admin.ts';
import { adminLogEndpoints } from './adminLog.ts';
import { apiAppEndpoints } from './apiApps.ts';
import { approvalEndpoints } from './approval.ts';
import { approvalFlowEndpoints } from './approvalFlows.ts';
import { bulkEndpoints } from './bulk.ts';
import { phoneCallEndpoints } from './phoneCalls.ts';
import { paymentEndpoints } from './payments.ts';
import { productEndpoints } from './products.ts';
import { duplicateEndpoints } from './duplicates.ts';
import { eventTemplateEndpoints } from './eventTemplates.ts';
import { importExportEndpoints } from './importExport.ts';
import { feedbackEndpoints } from './feedback.ts';
import { fieldEndpoints } from './fields.ts';
import { fileEndpoints } from './files.ts';
import { followUpEndpoints } from './followUps.ts';
import { homeEndpoints } from './home.ts';
import { invoiceHeaderEndpoints } from './invoiceHeaders.ts';
import { leadEndpoints } from './leads.ts';
import { listEndpoints } from './lists.ts';
import { knowledgeEndpoints } from './knowledge.ts';
import { marketingEndpoints } from './marketing.ts';
import { mailEndpoints } from './mail.ts';
import { messageEndpoints } from './messages.ts';
import { noticeEndpoints } from './notices.ts';
import { customObjectEndpoints } from './customObjects.ts';
import { openAccountEndpoints } from './openAccount.ts';
import { ownAccountEndpoints } from './ownAccount.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { appGrantEndpoints } from './appGrants.ts';
import { personalTokenEndpoints } from './personalTokens.ts';
import { trustedDeviceEndpoints } from './trustedDevices.ts';
import { secondFactorEndpoints } from './secondFactor.ts';
import { officeEndpoints } from './office.ts';
import { officeApprovalEndpoints } from './officeApproval.ts';
import { opportunityEndpoints } from './opportunity.ts';
import { identityProviderEndpoints } from './identityProviders.ts';
import { providerEndpoints } from './providers.ts';
import { reminderEndpoints } from './reminders.ts';
import { reportEndpoints } from './reports.ts';
import { salesProcessEndpoints } from './salesProcesses.ts';
import { sampleEndpoints } from './samples.ts';
import { savedViewEndpoints } from './savedViews.ts';
import { departmentEndpoints } from './departments.ts';
import { joiningEndpoints } from './joining.ts';
import { roleEndpoints } from './roles.ts';
import { signInLogEndpoints } from './signInLog.ts';
import { staffEndpoints } from './staff.ts';
import { settingEndpoints } from './settings.ts';
import { scheduleEndpoints } from './schedule.ts';
import { substituteEndpoints } from './substitutes.ts';
import { shareLinkEndpoints } from './shareLinks.ts';
import { tagEndpoints } from './tags.ts';
import { customReportEndpoints } from './customReports.ts';
import { targetEndpoints } from './targets.ts';
import { teamEndpoints } from './team.ts';
import { templateEndpoints } from './templates.ts';
import type { RecordEndpointKind } from './endpointPaths.ts';
import type { actionEndpoint, recordEndpoints } from './records.ts';
import { customObjectRecordEndpoints } from './records.ts';

export type { Endpoint, Method } from './endpoint.ts';
export { actionEndpoint, recordEndpoints } from './records.ts';

/**
 * Every endpoint that is not one of records, once. server/endpoints has a handler for each name, the browser takes the types and the paths of
 * its client from here (as types only: the values would bring TypeBox along), /rest/openapi.json describes them.
 */
export const ENDPOINTS = {
  ...accountEndpoints,
  ...openAccountEndpoints,
  ...ownAccountEndpoints,
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  ...trustedDeviceEndpoints,
  ...personalTokenEndpoints,
  ...appGrantEndpoints,
  ...identityProviderEndpoints,
  ...shareLinkEndpoints,
  ...providerEndpoints,
  ...adminEndpoints,
  ...adminLogEndpoints,
  ...apiAppEndpoints,
  ...fieldEndpoints,
  ...feedbackEndpoints,
  ...officeEndpoints,
  ...officeApprovalEndpoints,
  ...fileEndpoints,
  ...customObjectRecordEndpoints,
  ...customObjectEndpoints,
  ...opportunityEndpoints,
  ...approvalEndpoints,
  ...approvalFlowEndpoints,
  ...paymentEndpoints,
  ...productEndpoints,
  ...salesProcessEndpoints,
  ...savedViewEndpoints,
  ...settingEndpoints,
  ...bulkEndpoints,
  ...importExportEndpoints,
  ...duplicateEndpoints,
  ...leadEndpoints,
  ...listEndpoints,
  ...substituteEndpoints,
  ...tagEndpoints,
  ...customReportEndpoints,
  ...targetEndpoints,
  ...teamEndpoints,
  ...templateEndpoints,
  ...followUpEndpoints,
  ...phoneCallEndpoints,
  ...eventTemplateEndpoints,
  ...departmentEndpoints,
  ...roleEndpoints,
  ...staffEndpoints,
  ...joiningEndpoints,
  ...signInLogEndpoints,
  ...homeEndpoints,
  ...invoiceHeaderEndpoints,
  ...scheduleEndpoints,
  ...reminderEndpoints,
  ...reportEndpoints,
  ...knowledgeEndpoints,
  ...marketingEndpoints,
  ...noticeEndpoints,
  ...mailEndpoints,
  ...messageEndpoints,
  ...sampleEndpoints,
};

export type Endpoints = typeof ENDPOINTS;
export type EndpointName = keyof Endpoints;
/** What an endpoint takes, after the server has read the body: numbers are numbers, defaults are filled in. */
export type ParamsOf<N extends EndpointName> = Type.Static<Endpoints[N]['params']>;
/** The `data` of its answer. */
export type ResponseOf<N extends EndpointName> = Type.Static<Endpoints[N]['answer']>;

/** An endpoint by its method and address, as data files name it. */
export type EndpointCall = {
  [N in EndpointName]: `${Endpoints[N]['method']} ${Endpoints[N]['path']}`;
}[EndpointName];

/** The endpoint at an address, for a client that is given method and path. */
export type EndpointAt<M extends Method, P extends string> = Extract<
  Endpoints[EndpointName],
  { method: M; path: P }
>;

export type RecordParams<K extends RecordEndpointKind> = Type.Static<
  (typeof recordEndpoints)[K]['params']
>;
export type RecordResponses<K extends RecordEndpointKind> = Type.Static<
  (typeof recordEndpoints)[K]['answer']
>;
export type ActionParams = Type.Static<(typeof actionEndpoint)['params']>;
export type ActionResponse = Type.Static<(typeof actionEndpoint)['answer']>;
