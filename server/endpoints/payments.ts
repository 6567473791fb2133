import { checkMoney } from '../rules/invoice.ts';
import { addPaymentPlans, proposePaymentPlans } from '../rules/paymentPlans.ts';
import { offeredVariants, paymentMethods } from '../rules/choices.ts';
import { invoiceLog } from '../rules/invoiceLog.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { moduleNamed } from './shared/moduleNames.ts';

export const paymentHandlers: EndpointHandlers<
  'checkMoney' | 'invoiceLog' | 'paymentMethods' | 'planPropose' | 'planBatch' | 'productChoices'
> = {
  checkMoney: ({ caller }, params) => checkMoney(caller, params),
  invoiceLog: ({ caller }, { module, ...params }) =>
    invoiceLog(caller, { module: moduleNamed(module), ...params }),
  paymentMethods: ({ caller }) => paymentMethods(caller),
  planPropose: ({ caller }, params) => proposePaymentPlans(caller, params),
  planBatch: async ({ caller }, params) => ({ ids: await addPaymentPlans(caller, params) }),
  productChoices: ({ caller }, params) => offeredVariants(caller, params),
};
