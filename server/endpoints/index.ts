import { accountHandlers } from './account.ts';
import { adminHandlers } from './admin.ts';
import { apiAppHandlers } from './apiApps.ts';
import { eventTemplateHandlers } from './eventTemplates.ts';
import { importExportHandlers } from './importExport.ts';
import { feedbackHandlers } from './feedback.ts';
import { fieldHandlers } from './fields.ts';
import { fileHandlers } from './files.ts';
import { approvalHandlers } from './approval.ts';
import { approvalFlowHandlers } from './approvalFlows.ts';
import { bulkHandlers } from './bulk.ts';
import { phoneCallHandlers } from './phoneCalls.ts';
import { paymentHandlers } from './payments.ts';
import { productHandlers } from './products.ts';
import { followUpHandlers } from './followUps.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { homeHandlers } from './home.ts';
import { invoiceHeaderHandlers } from './invoiceHeaders.ts';
import { knowledgeHandlers } from './knowledge.ts';
import { leadHandlers } from './leads.ts';
import { listHandlers } from './lists.ts';
import { logHandlers } from './logs.ts';
import { menuHandlers } from './menus.ts';
import { currentUserHandlers } from './currentUser.ts';
import { mergeHandlers } from './merges.ts';
import { marketingHandlers } from './marketing.ts';
import { mailHandlers } from './mail.ts';
import { messageHandlers } from './messages.ts';
import { noticeHandlers } from './notices.ts';
import { customObjectHandlers } from './customObjects.ts';
import { openAccountHandlers } from './openAccount.ts';
import { ownAccountHandlers } from './ownAccount.ts';
import { passkeyHandlers } from './passkeys.ts';
import { appGrantHandlers } from './appGrants.ts';
import { personalTokenHandlers } from './personalTokens.ts';
import { trustedDeviceHandlers } from './trustedDevices.ts';
import { secondFactorHandlers } from './secondFactor.ts';
import { secondStepHandlers } from './secondStep.ts';
import { opportunityHandlers } from './opportunity.ts';
import { userHandlers } from './people.ts';
import { relatedHandlers } from './related.ts';
import { shareLinkHandlers } from './shareLinks.ts';
import { identityProviderHandlers } from './identityProviders.ts';
import { openIdSignInHandlers } from './openIdSignIn.ts';
import { providerLinkHandlers } from './providerLinks.ts';
import { providerSignInHandlers } from './providerSignIn.ts';
import { reminderHandlers } from './reminders.ts';
import { reportHandlers } from './reports.ts';
import { salesProcessHandlers } from './salesProcesses.ts';
import { sampleHandlers } from './samples.ts';
import { savedViewHandlers } from './savedViews.ts';
import { departmentHandlers } from './departments.ts';
import { joiningHandlers } from './joining.ts';
import { roleHandlers } from './roles.ts';
import { adminLogHandlers } from './adminLog.ts';
import { signInLogHandlers } from './signInLog.ts';
import { staffHandlers } from './staff.ts';
import { settingHandlers } from './settings.ts';
import { scheduleHandlers } from './schedules.ts';
import { officeApprovalHandlers } from './officeApproval.ts';
import { substituteHandlers } from './substitutes.ts';
import { tagHandlers } from './tags.ts';
import { customReportHandlers } from './customReports.ts';
import { targetHandlers } from './targets.ts';
import { teamHandlers } from './team.ts';
import { templateHandlers } from './templates.ts';

/** One handler for every named call of schemas/endpoints/index.ts; a missing or surplus one does not compile. */
export const HANDLERS = {
  ...accountHandlers,
  ...openAccountHandlers,
  ...ownAccountHandlers,
  ...secondFactorHandlers,
  ...passkeyHandlers,
  ...trustedDeviceHandlers,
  ...personalTokenHandlers,
  ...appGrantHandlers,
  ...secondStepHandlers,
  ...identityProviderHandlers,
  ...shareLinkHandlers,
  ...openIdSignInHandlers,
  ...providerLinkHandlers,
  ...providerSignInHandlers,
  ...adminHandlers,
  ...apiAppHandlers,
  ...currentUserHandlers,
  ...menuHandlers,
  ...fieldHandlers,
  ...feedbackHandlers,
  ...userHandlers,
  ...logHandlers,
  ...relatedHandlers,
  ...fileHandlers,
  ...customObjectHandlers,
  ...opportunityHandlers,
  ...approvalHandlers,
  ...approvalFlowHandlers,
  ...paymentHandlers,
  ...productHandlers,
  ...salesProcessHandlers,
  ...savedViewHandlers,
  ...settingHandlers,
  ...bulkHandlers,
  ...importExportHandlers,
  ...mergeHandlers,
  ...knowledgeHandlers,
  ...leadHandlers,
  ...listHandlers,
  ...officeApprovalHandlers,
  ...substituteHandlers,
  ...tagHandlers,
  ...customReportHandlers,
  ...targetHandlers,
  ...teamHandlers,
  ...templateHandlers,
  ...followUpHandlers,
  ...phoneCallHandlers,
  ...eventTemplateHandlers,
  ...departmentHandlers,
  ...roleHandlers,
  ...staffHandlers,
  ...joiningHandlers,
  ...adminLogHandlers,
  ...signInLogHandlers,
  ...homeHandlers,
  ...invoiceHeaderHandlers,
  ...scheduleHandlers,
  ...reminderHandlers,
  ...reportHandlers,
  ...marketingHandlers,
  ...noticeHandlers,
  ...mailHandlers,
  ...messageHandlers,
  ...sampleHandlers,
} satisfies EndpointHandlers;
