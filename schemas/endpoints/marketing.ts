import Type from 'typebox';
import { defineEndpoint, Flag, Id, Page, Size, Text } from './endpoint.ts';
import { RecordList } from './records.ts';

const Token = Type.String({ maxLength: 60 });
const Question = Type.Object({
  field: Type.String({ minLength: 1, maxLength: 60 }),
  required: Type.Optional(Flag),
});
const Count = Type.Union([Type.Integer(), Type.Null()]);
const State = Type.Union([
  Type.Literal('off'),
  Type.Literal('early'),
  Type.Literal('open'),
  Type.Literal('over'),
]);
const PublicField = Type.Object({
  model: Type.String(),
  name: Type.String(),
  kind: Type.Union([
    Type.Literal('text'),
    Type.Literal('longtext'),
    Type.Literal('number'),
    Type.Literal('choice'),
    Type.Literal('choices'),
    Type.Literal('date'),
    Type.Literal('datetime'),
    Type.Literal('switch'),
  ]),
  required: Type.Boolean(),
  help: Type.String(),
  placeholder: Type.String(),
  maxlength: Type.Union([Type.Integer(), Type.Null()]),
  choices: Type.Array(
    Type.Object({
      value: Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
      label: Type.String(),
    }),
  ),
  /** what the field of a person holds, for keyboards of phones and what browsers fill in */
  hint: Type.Union([
    Type.Literal('name'),
    Type.Literal('tel'),
    Type.Literal('email'),
    Type.Literal('organization'),
    Type.Literal(''),
  ]),
});

/** Campaigns: their sign-up form, and what strangers send with it. */
export const marketingEndpoints = {
  joinList: defineEndpoint({
    method: 'POST',
    path: '/rest/crm/marketing/joinList',
    who: 'user',
    effect: 'read',
    does: 'The sign-ups of a campaign that the caller sees, newest first.',
    params: Type.Object({ id: Id, page: Page, size: Size, keyword: Type.Optional(Text) }),
    answer: RecordList,
  }),
  setFormFields: defineEndpoint({
    method: 'POST',
    path: '/rest/crm/marketing/setFormFields',
    who: 'user',
    effect: 'set',
    does: 'Says which fields of a clue the sign-up form of a campaign asks, in order.',
    params: Type.Object({ id: Id, fields: Type.Array(Question, { maxItems: 50 }) }),
    answer: Type.Object({ id: Id }),
  }),
  signupSettings: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/marketing/signup',
    who: 'user',
    effect: 'read',
    does: 'The sign-up form of a campaign: its public address, whether it is open, what it asks and could ask, and what has come of it among the records that the caller sees.',
    params: Type.Object({ id: Id }),
    answer: Type.Object({
      path: Type.String({ description: 'of the public page, from the root of the site' }),
      state: Type.Union([State, Type.Null()]),
      fields: Type.Array(
        Type.Object({
          field: Type.String(),
          name: Type.String(),
          required: Flag,
          needed: Flag,
        }),
      ),
      offered: Type.Array(Type.Object({ field: Type.String(), name: Type.String(), needed: Flag })),
      is_edit: Type.Boolean(),
      figures: Type.Object({
        signups: Count,
        repeats: Count,
        clues: Count,
        customers: Count,
        whole: Type.Boolean({ description: 'the caller sees every sign-up and clue' }),
      }),
    }),
  }),
  publicSignup: defineEndpoint({
    method: 'GET',
    path: '/account/api/signup',
    who: 'anyone',
    effect: 'read',
    does: 'What the public sign-up page shows: the words that the campaign wrote for it and its questions; nothing else of the company.',
    params: Type.Object({ token: Token }),
    answer: Type.Object({
      state: Type.Union([State, Type.Literal('gone')]),
      title: Type.String(),
      intro: Type.String(),
      opens: Type.String(),
      fields: Type.Array(PublicField),
      words: Type.Record(Type.String(), Type.String()),
      locale: Type.String(),
      languages: Type.Array(
        Type.Object({ id: Type.String(), tag: Type.String(), name: Type.String() }),
      ),
      pass: Type.String({
        description: 'goes along with the sign-up: when the form was handed out',
      }),
    }),
  }),
  signUp: defineEndpoint({
    method: 'POST',
    path: '/account/api/signup',
    who: 'anyone',
    effect: 'add',
    does: 'Signs somebody up for a campaign. Faults stand at the questions; nobody is told whether a number was known before.',
    params: Type.Object({
      token: Token,
      pass: Type.String({ maxLength: 120 }),
      values: Type.Record(Type.String(), Type.Unknown()),
      website: Type.Optional(Type.String({ maxLength: 500, description: 'left empty by people' })),
    }),
    answer: Type.Object({ thanks: Type.String() }),
  }),
};
