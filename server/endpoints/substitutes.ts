import {
  endSubstitute,
  listSubstitutes,
  saveSubstitute,
  updateSubstitute,
} from '../rules/approval/index.ts';
import type { EndpointHandlers } from './shared/handlers.ts';

export const substituteHandlers: EndpointHandlers<
  'substitutes' | 'substituteSave' | 'substituteUpdate' | 'substituteEnd'
> = {
  substitutes: ({ caller }) => listSubstitutes(caller),
  substituteSave: ({ caller }, given) => saveSubstitute(caller, given),
  substituteUpdate: ({ caller }, given) => updateSubstitute(caller, given),
  substituteEnd: ({ caller }, { id }) => endSubstitute(caller, id),
};
