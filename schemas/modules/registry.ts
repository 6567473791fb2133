// Made by tools/registry.ts. Do not edit: change the data file, then npm run registry.
import type { ModuleFile } from '../definition/module.ts';
import { announcement } from './announcement.ts';
import { bill } from './bill.ts';
import { clue } from './clue.ts';
import { cluePool } from './cluePool.ts';
import { contact } from './contact.ts';
import { contract } from './contract.ts';
import { customer } from './customer.ts';
import { customerPool } from './customerPool.ts';
import { event } from './event.ts';
import { invoice } from './invoice.ts';
import { knowledge } from './knowledge.ts';
import { knowledgeFolder } from './knowledgeFolder.ts';
import { leads } from './leads.ts';
import { marketing } from './marketing.ts';
import { officeRequest } from './officeRequest.ts';
import { opportunity } from './opportunity.ts';
import { payment } from './payment.ts';
import { paymentPlan } from './paymentPlan.ts';
import { product } from './product.ts';
import { productDetail } from './productDetail.ts';
import { quotation } from './quotation.ts';
import { schedule } from './schedule.ts';
import { service_ticket_c } from './service_ticket_c.ts';
import { workLog } from './workLog.ts';

/** Every shipped module by its key on the wire, in the order of the menu. */
export const MODULES = {
  leads,
  clue,
  cluePool,
  customer,
  customerPool,
  contact,
  opportunity,
  event,
  quotation,
  contract,
  paymentPlan,
  payment,
  invoice,
  bill,
  product,
  productDetail,
  marketing,
  schedule,
  workLog,
  announcement,
  knowledge,
  officeRequest,
  knowledgeFolder,
} as const satisfies Record<string, ModuleFile>;

/** Custom objects that the demo company begins with: rows of its database, like those an administrator makes. */
export const DEMO_OBJECTS: readonly ModuleFile[] = [service_ticket_c];
