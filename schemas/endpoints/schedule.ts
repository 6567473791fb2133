import Type from 'typebox';
import { defineEndpoint, Id, Ids, listOf, EmptyObject } from './endpoint.ts';
import { ApplyToText, Detail, Row, Saved } from './records.ts';

const Moment = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}( \\d{2}:\\d{2}:\\d{2})?$' });
const values = {
  additionalProperties: true,
  description:
    'values by model: title, start_time, end_time, all_day, type, participant_ids, remind_type, repeat, repeat_until, module with its id, remark …',
};
const Choices = Type.Array(Type.Object({ value: Type.String(), label: Type.String() }));

/** The calendar under its own addresses; the generic record calls serve it as well. */
export const scheduleEndpoints = {
  scheduleList: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/schedule/scheduleList',
    who: 'user',
    effect: 'read',
    does: 'Entries of the calendar that touch a span of time, at most 500; user_id narrows to those of one person or with him.',
    params: Type.Object({
      start: Type.Optional(Moment),
      end: Type.Optional(Moment),
      user_id: Type.Optional(Id),
      state: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 2, description: '0 open, 1 done, 2 called off' }),
      ),
    }),
    answer: listOf(Row),
  }),
  scheduleOne: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/schedule/scheduleOne',
    who: 'user',
    effect: 'read',
    does: 'One entry.',
    params: Type.Object({ id: Id }),
    answer: Detail,
  }),
  scheduleModules: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/schedule/moduleList',
    who: 'user',
    effect: 'read',
    does: 'The modules whose records an entry can be linked to.',
    params: EmptyObject,
    answer: Choices,
  }),
  scheduleReminders: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/schedule/remindType',
    who: 'user',
    effect: 'read',
    does: 'When one can be reminded of an entry.',
    params: EmptyObject,
    answer: Choices,
  }),
  scheduleAdd: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/schedule/scheduleAdd',
    who: 'user',
    effect: 'add',
    does: 'Adds an entry; one that repeats makes one entry a time.',
    params: Type.Object({}, values),
    answer: Saved,
  }),
  scheduleEdit: defineEndpoint({
    method: 'PUT',
    path: '/rest/oa/schedule/scheduleEdit',
    who: 'user',
    effect: 'set',
    does: 'Changes the given values of an entry; without a version, as it is now.',
    params: Type.Object(
      {
        id: Id,
        version: Type.Optional(Type.Integer({ minimum: 1 })),
        apply_to: Type.Optional(ApplyToText),
      },
      values,
    ),
    answer: Saved,
  }),
  scheduleDel: defineEndpoint({
    method: 'DELETE',
    path: '/rest/oa/schedule/scheduleDel',
    who: 'user',
    effect: 'set',
    does: 'Puts entries into the recycle bin.',
    params: Type.Object({ ids: Ids }),
    answer: Type.Object({ deleted: Type.Integer() }),
  }),
};
