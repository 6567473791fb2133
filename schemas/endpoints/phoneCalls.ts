import Type from 'typebox';
import { LIMITS } from '../limits.ts';
import { defineEndpoint, Id, listOf, ModuleName, DateTimeText, Page } from './endpoint.ts';

const Number_ = Type.String({ maxLength: 40 });
const CallType = Type.Union([Type.Literal('out'), Type.Literal('in')]);
const CallState = Type.Union([Type.Literal('answered'), Type.Literal('missed')]);
const about = {
  customer_id: Type.Optional(Id),
  contact_id: Type.Optional(Id),
  clue_id: Type.Optional(Id),
};

const CallRecord = Type.Object({
  id: Id,
  origin: Type.String({ description: 'what it was made with, in words' }),
  call_type: CallType,
  call_type_name: Type.String(),
  calltimelength: Type.Integer({ description: 'seconds of talk' }),
  call_no: Type.String({ description: 'who rang' }),
  called_no: Type.String({ description: 'who was rung' }),
  state: CallState,
  state_name: Type.String(),
  record_url: Type.String({ description: 'address of the recording, or nothing' }),
  agent: Type.String(),
  ring_time: DateTimeText,
});

/** Telephone calls: what was said by whom is not here, only that they happened. */
export const phoneCallEndpoints = {
  callRecords: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/contact/relatedCalllist',
    who: 'user',
    effect: 'read',
    does: 'The telephone calls with a customer (its contacts among them), a contact or a clue, newest first. Whoever sees the record sees them.',
    params: Type.Object({
      page: Page,
      size: Type.Integer({ minimum: 1, maximum: LIMITS.maxPageSize, default: LIMITS.pageSize }),
      ...about,
    }),
    answer: listOf(CallRecord),
  }),
  addCallRecord: defineEndpoint({
    method: 'POST',
    path: '/rest/crm/contact/addCallRecord',
    who: 'user',
    effect: 'add',
    does: 'Keeps a telephone call that has ended. Without a record it is kept with the contact, customer or clue, within reach of the caller, that has the number of the other end.',
    params: Type.Object({
      ...about,
      call_type: CallType,
      call_no: Number_,
      called_no: Number_,
      state: CallState,
      calltimelength: Type.Integer({ minimum: 0, maximum: 86_400, default: 0 }),
      ring_time: Type.Optional(DateTimeText),
      agent: Type.Optional(Type.String({ maxLength: 60 })),
      record_url: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    answer: Type.Object({
      id: Id,
      customer_id: Type.Union([Id, Type.Null()]),
      contact_id: Type.Union([Id, Type.Null()]),
      clue_id: Type.Union([Id, Type.Null()]),
    }),
  }),
  phones: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/contact/getPhones',
    who: 'user',
    effect: 'read',
    does: 'Whom one can ring about a record: its own numbers and those of its contacts.',
    params: Type.Object({ module: ModuleName, module_id: Id }),
    answer: Type.Array(
      Type.Object({
        name: Type.String(),
        telephone: Type.String(),
        field: Type.String({ description: 'what kind of number it is' }),
      }),
    ),
  }),
  callCustomer: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/contact/getCallCustomer',
    who: 'user',
    effect: 'read',
    does: 'Who rings: the record within reach of the caller that has the number, and its customer. Nothing where nobody has it.',
    params: Type.Object({ telephone: Number_ }),
    answer: Type.Object({
      customer_id: Type.Union([Id, Type.Null()]),
      module: Type.String(),
      module_id: Type.Union([Id, Type.Null()]),
      name: Type.String(),
    }),
  }),
};
