import { groupList, placeList, sumList } from '../records/index.ts';
import type { EndpointHandlers } from './shared/handlers.ts';

export const listHandlers: EndpointHandlers<'listSums' | 'listGroups' | 'listPlaces'> = {
  listSums: ({ caller }, { module, ...asked }) => sumList(caller, module, asked),
  listGroups: ({ caller }, { module, ...asked }) => groupList(caller, module, asked),
  listPlaces: ({ caller }, { module, ...asked }) => placeList(caller, module, asked),
};
