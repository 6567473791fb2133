import Type from 'typebox';
import { defineEndpoint, EmptyObject, Flag, Id, NullAnswer, Text } from './endpoint.ts';
import { OwnPassword } from './staffParts.ts';

const Code = Type.String({ minLength: 1, maxLength: 40 });
/** 1: this browser is asked for no second step of this person for 30 days, where the company allows it */
export const Trust = Type.Optional(Flag);
const NewFactor = Type.Object({
  secret: Type.String({ description: 'base32, for who types it' }),
  uri: Type.String({ description: 'otpauth://…, for the QR code' }),
});
const RecoveryCodes = Type.Array(Type.String(), {
  description: 'shown once; each stands in for a code once',
});

/** Codes of an app besides the password: asked at the sign-in, turned on and off by who it is about, or reset for who has lost it. */
export const secondFactorEndpoints = {
  secondStep: defineEndpoint({
    method: 'POST',
    path: '/account/api/secondStep',
    who: 'anyone',
    effect: 'set',
    does: 'Signs in who has shown the first factor (the challenge of login or smsLogin, good for ten minutes and once) with a code of the app or a recovery code.',
    params: Type.Object({ challenge: Text, code: Code, trust: Trust }),
    answer: Type.Object({ token: Type.String(), name: Type.String() }),
  }),
  firstFactorSecret: defineEndpoint({
    method: 'POST',
    path: '/account/api/secondFactorSecret',
    who: 'anyone',
    effect: 'set',
    does: 'The secret of a second factor for who needs one to get in and has none (set_up 1 beside the challenge).',
    params: Type.Object({ challenge: Text }),
    answer: NewFactor,
  }),
  firstFactorConfirm: defineEndpoint({
    method: 'POST',
    path: '/account/api/secondFactorConfirm',
    who: 'anyone',
    effect: 'set',
    does: 'Turns that second factor on by a code of it, and signs in.',
    params: Type.Object({ challenge: Text, code: Code }),
    answer: Type.Object({ token: Type.String(), name: Type.String(), codes: RecoveryCodes }),
  }),
  secondFactor: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/user/secondFactor',
    who: 'user',
    effect: 'read',
    does: 'Whether one has a second factor (an app, or passkeys), whether the own role wants one, and how many recovery codes are left.',
    params: EmptyObject,
    answer: Type.Object({
      on: Flag,
      app: Flag,
      passkeys: Type.Integer(),
      required: Flag,
      codes: Type.Integer(),
    }),
  }),
  newFactor: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/user/secondFactorSecret',
    who: 'user',
    effect: 'set',
    does: 'A new secret for who has no second factor and knows the own password. It asks nothing until a code of it was shown.',
    params: Type.Object({ own_password: OwnPassword }),
    answer: NewFactor,
  }),
  confirmFactor: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/user/secondFactorConfirm',
    who: 'user',
    effect: 'set',
    does: 'Turns the second factor on by a code of it. All other sessions end.',
    params: Type.Object({ code: Code }),
    answer: Type.Object({ codes: RecoveryCodes }),
  }),
  renewRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/user/recoveryCodes',
    who: 'user',
    effect: 'set',
    does: 'New recovery codes for who has a second factor and knows the own password. The old ones are worthless at once, and all other sessions end.',
    params: Type.Object({ own_password: OwnPassword }),
    answer: Type.Object({ codes: RecoveryCodes }),
  }),
  endFactor: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/user/secondFactorOff',
    who: 'user',
    effect: 'set',
    does: 'Turns the codes of the app off, for who shows password and code. All other sessions end.',
    params: Type.Object({ own_password: OwnPassword, code: Code }),
    answer: NullAnswer,
  }),
  resetFactor: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/user/resetSecondFactor',
    who: 'user',
    effect: 'set',
    does: 'Turns off the second factor of somebody who has lost it, and ends their sessions; refused to who lacks a right that they hold.',
    params: Type.Object({ id: Id }),
    answer: NullAnswer,
  }),
};
