import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { STAGED } from '../rules/processStore.ts';
import {
  type ArrangedProcess,
  deleteProcess,
  listProcesses,
  offeredProcesses,
  saveProcess,
  sortProcesses,
  stopProcess,
  undoProcess,
} from '../rules/salesProcesses.ts';
import type { EndpointHandlers } from './shared/handlers.ts';

type Names =
  | 'stageGroups'
  | 'salesProcesses'
  | 'salesProcessSave'
  | 'salesProcessUndo'
  | 'salesProcessStop'
  | 'salesProcessDelete'
  | 'salesProcessSort';

export const salesProcessHandlers: EndpointHandlers<Names> = {
  stageGroups: async ({ caller }, { isStop }) => ({
    list: (await offeredProcesses(caller, isStop)).map(({ id, name, disabled, stages }) => ({
      id,
      name,
      module: STAGED,
      is_stop: disabled,
      stages: stages.map(wireStage),
    })),
  }),
  salesProcesses: async ({ caller }) => {
    const { list, log } = await listProcesses(caller);
    return { list: list.map(wire), log };
  },
  salesProcessSave: ({ caller }, { department_ids = [], stages, ...given }) =>
    saveProcess(caller, {
      ...given,
      department_ids,
      stages: stages.map(({ description = '', ...stage }) => ({ ...stage, description })),
    }),
  salesProcessUndo: ({ caller }, given) => undoProcess(caller, given),
  salesProcessStop: ({ caller }, given) => stopProcess(caller, given),
  salesProcessDelete: ({ caller }, { id }) => deleteProcess(caller, id),
  salesProcessSort: ({ caller }, { ids }) => sortProcesses(caller, ids),
};

type Wired = ResponseOf<'salesProcesses'>['list'][number];

function wire({
  disabled,
  stages,
  department_ids,
  counts,
  id,
  name,
  version,
}: ArrangedProcess): Wired {
  return {
    id,
    name,
    version,
    is_stop: disabled,
    department_ids: [...department_ids],
    stages: stages.map(wireStage),
    counts: [...counts],
  };
}

function wireStage({
  options,
  ...stage
}: ArrangedProcess['stages'][number]): Wired['stages'][number] {
  return { ...stage, options: [...options] };
}
