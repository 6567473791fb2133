import type { ModuleRules } from '../records/core/types.ts';
import { announcementRule } from './announcement.ts';
import { checkRule } from './check.ts';
import { clueRule } from './clue.ts';
import { contractRule } from './contract.ts';
import { customerRule } from './customer.ts';
import { eventRule } from './event.ts';
import { invoiceRule } from './invoice.ts';
import { knowledgeFolderRule, knowledgeRule } from './knowledge.ts';
import { leadsRule } from './leads.ts';
import { marketingRule } from './marketing.ts';
import { paymentPlanRule, paymentRule } from './payments.ts';
import { productDetailRule, productRule } from './product.ts';
import { quotationRule } from './quotation.ts';
import { poolRule } from './recycling.ts';
import { scheduleRule } from './schedule.ts';
import { stageRule } from './stages.ts';
import { workLogRule } from './workLog.ts';

/** What single modules do beyond their data, by module key; handed down to server/records with every caller. */
export const moduleRules: ModuleRules = {
  announcement: announcementRule,
  officeRequest: checkRule,
  clue: clueRule,
  cluePool: poolRule,
  contract: contractRule,
  customer: customerRule,
  customerPool: poolRule,
  event: eventRule,
  invoice: invoiceRule,
  knowledge: knowledgeRule,
  knowledgeFolder: knowledgeFolderRule,
  leads: leadsRule,
  marketing: marketingRule,
  opportunity: stageRule,
  payment: paymentRule,
  paymentPlan: paymentPlanRule,
  product: productRule,
  productDetail: productDetailRule,
  quotation: quotationRule,
  schedule: scheduleRule,
  workLog: workLogRule,
};
