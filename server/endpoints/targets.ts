import type { targetEndpoints } from '../../schemas/endpoints/targets.ts';
import { measuredIndexes } from '../../schemas/targets/targetIndexes.ts';
import { previewTargets, readTargets, saveTargets, told } from '../rules/targets.ts';
import type { EndpointHandlers } from './shared/handlers.ts';

export const targetHandlers: EndpointHandlers<keyof typeof targetEndpoints> = {
  targets: ({ caller }, asked) => readTargets(caller, asked),
  saveTargets: ({ caller }, given) => saveTargets(caller, given),
  targetIndexes: ({ caller }) =>
    Promise.resolve(measuredIndexes(caller.settings).map((index) => told(caller, index))),
  targetPreview: ({ caller }, { settings }) => previewTargets(caller, { ...settings }),
};
