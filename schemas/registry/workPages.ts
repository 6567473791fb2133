// Made by tools/registry.ts. Do not edit: change the data file, then npm run registry.
import type { PageFile } from '../definition/pageFile.ts';
import { achievement } from '../pages/achievement.ts';
import { actionchart } from '../pages/actionchart.ts';
import { boards } from '../pages/boards.ts';
import { call_record } from '../pages/call_record.ts';
import { checkchart } from '../pages/checkchart.ts';
import { contractchart } from '../pages/contractchart.ts';
import { customchart } from '../pages/customchart.ts';
import { customerchart } from '../pages/customerchart.ts';
import { efficiencychart } from '../pages/efficiencychart.ts';
import { opportunitychart } from '../pages/opportunitychart.ts';
import { paymentchart } from '../pages/paymentchart.ts';
import { personal } from '../pages/personal.ts';
import { productchart } from '../pages/productchart.ts';
import { resultchart } from '../pages/resultchart.ts';
import { sales } from '../pages/sales.ts';
import { salesAchieve } from '../pages/salesAchieve.ts';
import { unreadReminders } from '../pages/unreadReminders.ts';

/** The pages of the workbench that are no list of records, in the order of its menu. */
export const WORK_PAGES: readonly PageFile[] = [
  {"path":"/approval","label":{"message":"审批"},"icon":"shield-check","menu":{"group":"office","at":210},"also":["/processApproval","/officeApproval","/customApproval"],"page":"resources/ResourcePage"},
  unreadReminders,
  {"path":"/addressbook","label":{"message":"通讯录"},"icon":"contact","menu":{"group":"office","at":230},"page":"resources/ResourcePage"},
  sales,
  boards,
  resultchart,
  achievement,
  customerchart,
  opportunitychart,
  contractchart,
  productchart,
  paymentchart,
  salesAchieve,
  actionchart,
  call_record,
  efficiencychart,
  checkchart,
  customchart,
  personal,
];
