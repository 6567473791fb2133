import { advance, endProcess, lostReasons, returnTo, viewProcess } from '../rules/stages.ts';
import type { EndpointHandlers } from './shared/handlers.ts';

export const opportunityHandlers: EndpointHandlers<
  'viewProcess' | 'advance' | 'returnTo' | 'endProcess' | 'lostReasons'
> = {
  async viewProcess({ caller }, { id }) {
    const stages = await viewProcess(caller, id);
    return stages.map(({ options, ...stage }) => ({ ...stage, options: [...options] }));
  },
  advance: ({ caller }, { id, process_id, ...values }) =>
    advance(caller, { id, process_id, values }),
  returnTo: ({ caller }, params) => returnTo(caller, params),
  endProcess: (
    { caller },
    { id, state, state_reason, state_reason_text, state_remark, ...values },
  ) => endProcess(caller, { id, state, state_reason, state_reason_text, state_remark, values }),
  lostReasons: ({ caller }) => lostReasons(caller),
};
