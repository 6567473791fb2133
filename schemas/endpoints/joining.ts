import Type from 'typebox';
import { defineEndpoint, EmptyObject, Id, NullAnswer } from './endpoint.ts';
import { ClearableId, OptionalText } from './staffParts.ts';

/** How people come in by themselves: an invitation or the company’s code, and the administrator’s answer. */
export const joiningEndpoints = {
  inviteLink: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/user/inviteLink',
    who: 'admin',
    effect: 'read',
    does: 'A link by which people ask to join the company for 24 hours. The address begins with a slash where the server does not know how others reach it.',
    params: EmptyObject,
    answer: Type.Object({
      url: Type.String(),
      corp_code: Type.String(),
      expire_time: Type.String(),
    }),
  }),
  invitation: defineEndpoint({
    method: 'GET',
    path: '/account/api/invitation',
    who: 'anyone',
    effect: 'read',
    does: 'Which company an invitation is of; refused when it is over.',
    params: Type.Object({ token: Type.String({ maxLength: 500 }) }),
    answer: Type.Object({ corp_code: Type.String(), corp_name: Type.String() }),
  }),
  joinCorp: defineEndpoint({
    method: 'POST',
    path: '/account/api/joinCorp',
    also: ['/rest/sys/user/join'],
    who: 'anyone',
    effect: 'add',
    does: 'Asks to join a company, by its code or an invitation. Who asks waits for an administrator and cannot sign in until then.',
    params: Type.Object({
      corp_code: OptionalText,
      token: Type.Optional(Type.String({ maxLength: 500 })),
      name: OptionalText,
      mobile: OptionalText,
      password: OptionalText,
    }),
    answer: Type.Object({ corp_name: Type.String() }),
  }),
  personAudit: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/user/audit',
    who: 'user',
    effect: 'set',
    does: 'Lets somebody who asked to join in (state 1), with a role and a department, or refuses and forgets them (state 2).',
    params: Type.Object({
      id: Id,
      state: Type.Union([Type.Literal(1), Type.Literal(2)]),
      role_id: ClearableId,
      department_id: ClearableId,
    }),
    answer: NullAnswer,
  }),
};
