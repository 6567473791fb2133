import Type from 'typebox';
import { defineEndpoint, Flag, Id, Text } from './endpoint.ts';

const Percent = Type.Number({ minimum: 0, maximum: 100 });
const End = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)], {
  description: '1 won, 2 lost, 3 neither',
});
export const StageEnd = Type.Object({ name: Type.String(), value: End, rate: Percent });
const ofProcess = {
  id: Id,
  title: Type.String(),
  rate: Percent,
  description: Type.String(),
  options: Type.Array(StageEnd),
};
/** A stage as its process has it; the last one stands for the end. */
export const ProcessStage = Type.Object(ofProcess);
const Stage = Type.Object({
  ...ofProcess,
  is_pass: Flag,
  is_skipped: Type.Union([Type.Literal(0), Type.Literal(1)], {
    description: 'lies behind, though the opportunity never stood there',
  }),
  result: Type.Union([StageEnd, Type.Null()], {
    description: 'on the last stage of an ended opportunity: how it ended',
  }),
});
const Moved = Type.Object({ id: Id, version: Type.Integer() });

/** The stages of a sales process. */
export const opportunityEndpoints = {
  viewProcess: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/opportunity/viewprocess',
    who: 'user',
    effect: 'read',
    does: 'The stages of an opportunity and which of them it has passed.',
    params: Type.Object({ id: Id }),
    answer: Type.Array(Stage),
  }),
  advance: defineEndpoint({
    method: 'POST',
    path: '/rest/crm/opportunity/adv',
    who: 'user',
    effect: 'add',
    does: 'Advances an opportunity to a stage ahead; the ones between count as passed. Fields that the new stage requires stand beside it.',
    params: Type.Object({ id: Id, process_id: Id }, { additionalProperties: true }),
    answer: Moved,
  }),
  returnTo: defineEndpoint({
    method: 'POST',
    path: '/rest/crm/opportunity/back',
    who: 'user',
    effect: 'add',
    does: 'Takes an opportunity back to a stage behind it.',
    params: Type.Object({ id: Id, process_id: Id }),
    answer: Moved,
  }),
  endProcess: defineEndpoint({
    method: 'POST',
    path: '/rest/crm/opportunity/end',
    who: 'user',
    effect: 'add',
    does: 'Ends an opportunity: 1 won, 2 lost with a reason from the list of `fail`, by its text or else by its position, 3 neither. A win may bring amount and expect_date, and needs both.',
    params: Type.Object(
      {
        id: Id,
        state: End,
        state_reason: Type.Optional(Type.Integer({ minimum: 0 })),
        state_reason_text: Type.Optional(Type.String({ maxLength: 2000 })),
        state_remark: Type.Optional(Type.String({ maxLength: 2000 })),
      },
      { additionalProperties: true },
    ),
    answer: Moved,
  }),
  lostReasons: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/opportunity/fail',
    who: 'user',
    effect: 'read',
    does: 'The reasons for losing, in their order; the first has position 0.',
    params: Type.Object({}),
    answer: Type.Array(Text),
  }),
};
