import { advance, endProcess, lostReasons, viewProcess } from '../rules/stages.ts';
import type { Handlers } from './handlers.ts';

export const opportunity: Handlers<'viewProcess' | 'advance' | 'endProcess' | 'lostReasons'> = {
  async viewProcess({ caller }, { id }) {
    const stages = await viewProcess(caller, id);
    return stages.map(({ options, ...stage }) => ({ ...stage, options: [...options] }));
  },
  advance: ({ caller }, params) => advance(caller, params),
  endProcess: ({ caller }, params) => endProcess(caller, params),
  lostReasons: ({ caller }) => lostReasons(caller),
};
