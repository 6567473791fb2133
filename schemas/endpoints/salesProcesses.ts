import Type from 'typebox';
import { PROCESS_LIMITS } from '../rules/salesProcess.ts';
import { defineEndpoint, DateTimeText, Flag, Id, Ids, NullAnswer } from './endpoint.ts';
import { ProcessStage, StageEnd } from './opportunity.ts';

const Departments = Type.Array(Id, {
  maxItems: 500,
  description: 'who works in these departments or below may choose it; everybody when empty',
});
const GivenStage = Type.Object({
  id: Type.Optional(Id),
  title: Type.String({ maxLength: 200 }),
  rate: Type.Number(),
  description: Type.Optional(Type.String({ maxLength: 1000 })),
  options: Type.Array(StageEnd, { maxItems: 3 }),
  takes: Type.Optional(
    Type.Array(Id, {
      maxItems: 100,
      description: 'stages that are not named any more, whose opportunities come here',
    }),
  ),
});
const Count = Type.Object({
  stage_id: Id,
  running: Type.Integer(),
  ended: Type.Integer(),
  deleted: Type.Integer({ description: 'in the recycle bin' }),
});
const LogEntry = Type.Object({
  id: Id,
  create_time: DateTimeText,
  create_user_name: Type.String(),
  action_name: Type.String(),
  object_name: Type.String(),
  snapshot: Type.Array(
    Type.Object({
      model: Type.String(),
      name: Type.String(),
      old_value: Type.String(),
      new_value: Type.String(),
    }),
  ),
});
const Made = Type.Object({ id: Id });

/** Sales processes, for who holds the key of their page. What everybody may know of them is /rest/sys/opp_group/listgroup. */
export const salesProcessEndpoints = {
  salesProcesses: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/opp_group/page',
    who: 'user',
    effect: 'read',
    does: 'The sales processes as their page shows them: how many opportunities of the company stand at each stage, and the newest changes.',
    params: Type.Object({}),
    answer: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          version: Type.Integer(),
          is_stop: Flag,
          department_ids: Type.Array(Id),
          stages: Type.Array(ProcessStage),
          counts: Type.Array(Count),
        }),
      ),
      log: Type.Array(LogEntry),
    }),
  }),
  salesProcessSave: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/opp_group/save',
    who: 'user',
    effect: 'add',
    does: 'Makes a sales process, or changes the one of `id`. A stage that goes while opportunities stand at it must be taken by another one (`takes`): they move there, and those under way at a stage get its new rate, in the same transaction and with an entry in the log of each. `version` is what it was made from: a newer one is refused.',
    params: Type.Object({
      id: Type.Optional(Id),
      version: Type.Optional(Type.Integer()),
      name: Type.String({ maxLength: 200 }),
      department_ids: Type.Optional(Departments),
      stages: Type.Array(GivenStage, {
        maxItems: 2 * PROCESS_LIMITS.stages,
        description: 'in their order, the last one for the end; or the same as JSON text',
      }),
    }),
    answer: Type.Object({
      id: Id,
      version: Type.Integer(),
      group: Type.Integer({ description: 'names the change, to take it back' }),
      moved: Type.Integer({ description: 'opportunities that another stage took over' }),
      rated: Type.Integer({ description: 'opportunities whose rate followed their stage' }),
    }),
  }),
  salesProcessUndo: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/opp_group/undo',
    who: 'user',
    effect: 'set',
    does: 'Takes back what the caller changed of a sales process a moment ago, opportunities along with it.',
    params: Type.Object({ id: Id, group: Id }),
    answer: Type.Object({ id: Id, version: Type.Integer() }),
  }),
  salesProcessStop: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/opp_group/stop',
    who: 'user',
    effect: 'set',
    does: 'Offers a sales process no more, or again; opportunities in it go on.',
    params: Type.Object({
      id: Id,
      is_stop: Type.Union([Type.Literal(0), Type.Literal(1)], { default: 1 }),
    }),
    answer: Made,
  }),
  salesProcessDelete: defineEndpoint({
    method: 'DELETE',
    path: '/rest/sys/opp_group/delete',
    who: 'user',
    effect: 'set',
    does: 'Deletes a sales process that no opportunity has, the recycle bin included.',
    params: Type.Object({ id: Id }),
    answer: NullAnswer,
  }),
  salesProcessSort: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/opp_group/sort',
    who: 'user',
    effect: 'set',
    does: 'Puts the sales processes in this order, in which they are offered.',
    params: Type.Object({ ids: Ids }),
    answer: NullAnswer,
  }),
};
