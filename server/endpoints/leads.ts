import { leadSearchOptions } from '../rules/leads.ts';
import type { EndpointHandlers } from './shared/handlers.ts';

export const leadHandlers: EndpointHandlers<'leadSearchOptions'> = {
  leadSearchOptions: ({ caller }) => leadSearchOptions(caller),
};
