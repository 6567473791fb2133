import { checkMoney } from '../rules/invoice.ts';
import { addPlans, proposePlans } from '../rules/plans.ts';
import { offeredVariants, paymentMethods } from '../rules/choices.ts';
import { invoiceLog } from '../rules/invoiceLog.ts';
import type { Handlers } from './handlers.ts';
import { moduleNamed } from './moduleNames.ts';

export const commerce: Handlers<
  'checkMoney' | 'invoiceLog' | 'paymentMethods' | 'planPropose' | 'planBatch' | 'productChoices'
> = {
  checkMoney: ({ caller }, params) => checkMoney(caller, params),
  invoiceLog: ({ caller }, { module, ...params }) =>
    invoiceLog(caller, { module: moduleNamed(module), ...params }),
  paymentMethods: ({ caller }) => paymentMethods(caller),
  planPropose: ({ caller }, params) => proposePlans(caller, params),
  planBatch: async ({ caller }, params) => ({ ids: await addPlans(caller, params) }),
  productChoices: ({ caller }, params) => offeredVariants(caller, params),
};
