import type { ModuleRules } from '../records/types.ts';
import { clueRule } from './clue.ts';
import { contractRule } from './contract.ts';
import { customerRule } from './customer.ts';
import { eventRule } from './event.ts';
import { invoiceRule } from './invoice.ts';
import { leadsRule } from './leads.ts';
import { paymentPlanRule, paymentRule } from './payments.ts';
import { productDetailRule, productRule } from './product.ts';
import { quotationRule } from './quotation.ts';
import { poolRule } from './recycling.ts';
import { stageRule } from './stages.ts';

/** What single modules do beyond their data, by module key; handed down to server/records with every caller. */
export const moduleRules: ModuleRules = {
  clue: clueRule,
  cluePool: poolRule,
  contract: contractRule,
  customer: customerRule,
  customerPool: poolRule,
  event: eventRule,
  invoice: invoiceRule,
  leads: leadsRule,
  opportunity: stageRule,
  payment: paymentRule,
  paymentPlan: paymentPlanRule,
  product: productRule,
  productDetail: productDetailRule,
  quotation: quotationRule,
};
