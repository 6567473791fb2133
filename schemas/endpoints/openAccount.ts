import Type from 'typebox';
import { CODE_PURPOSES } from '../staff/codes.ts';
import { defineEndpoint, EmptyObject, Flag, Text } from './endpoint.ts';
import { Challenge, OptionalText } from './staffParts.ts';

const Mobile = Type.String({ minLength: 1, maxLength: 20 });
const Code = Type.String({ minLength: 1, maxLength: 20 });
const Password = Type.String({ maxLength: 200 });

/** What people do who are not signed in, beside signing in with a password: codes, a company of their own, a lost password. */
export const openAccountEndpoints = {
  sendSmsCode: defineEndpoint({
    method: 'POST',
    path: '/account/api/sendSmsCode',
    who: 'anyone',
    effect: 'set',
    does: 'Sends a code of six digits to a mobile, good for ten minutes; once a minute, ten times a day. To sign in or recover, it goes to mobiles that are known; the answer is the same for others.',
    params: Type.Object({
      mobile: Mobile,
      type: Type.Optional(Type.Enum([...CODE_PURPOSES])),
    }),
    answer: Type.Object({
      resend: Type.Integer({ description: 'seconds until another one may be asked for' }),
      by_log: Flag,
    }),
  }),
  smsLogin: defineEndpoint({
    method: 'POST',
    path: '/account/api/smsLogin',
    who: 'anyone',
    effect: 'set',
    does: 'Signs in by mobile and code. Without a company code, somebody of several companies gets the list of them and no token; who needs a second factor gets a challenge: see secondStep.',
    params: Type.Object({ mobile: Mobile, code: Code, corp_code: OptionalText }),
    answer: Type.Object({
      token: Type.Optional(Type.String()),
      name: Type.String(),
      companies: Type.Optional(
        Type.Array(Type.Object({ corp_code: Type.String(), name: Type.String() })),
      ),
      ...Challenge,
    }),
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/account/api/register',
    who: 'anyone',
    effect: 'add',
    does: 'Makes a company and its first administrator, who is signed in. The company’s code is made of its name. Refused where registration is switched off.',
    params: Type.Object({
      corp_name: Text,
      name: Text,
      mobile: Text,
      code: Text,
      password: Password,
      zone: OptionalText,
    }),
    answer: Type.Object({ token: Type.String(), name: Type.String(), corp_code: Type.String() }),
  }),
  recoverPassword: defineEndpoint({
    method: 'POST',
    path: '/account/api/resetPwd',
    who: 'anyone',
    effect: 'set',
    does: 'Sets a new password by a code of the mobile, for all accounts of that mobile or the one of a company, and ends their sessions.',
    params: Type.Object({
      mobile: Text,
      code: Text,
      password: Password,
      corp_code: OptionalText,
    }),
    answer: Type.Object({
      companies: Type.Array(Type.Object({ corp_code: Type.String(), name: Type.String() })),
    }),
  }),
  verifyCorpCode: defineEndpoint({
    method: 'GET',
    path: '/account/api/verifyCorpCode',
    who: 'anyone',
    effect: 'read',
    does: 'Whether a company has this code, and its name.',
    params: Type.Object({ corp_code: Text }),
    answer: Type.Object({ known: Flag, corp_name: Type.String() }),
  }),
  mobileHasExist: defineEndpoint({
    method: 'GET',
    path: '/account/api/mobileHasExist',
    who: 'anyone',
    effect: 'read',
    does: 'Whether somebody has this mobile: in the company of a code, or in any. Asked a few times only from one place.',
    params: Type.Object({ mobile: Mobile, corp_code: OptionalText }),
    answer: Type.Boolean(),
  }),
  signInPicture: defineEndpoint({
    method: 'GET',
    path: '/account/api/Manage/getBgImg',
    who: 'anyone',
    effect: 'read',
    does: 'The address of the picture beside the sign-in form; empty where the server has none of its own.',
    params: EmptyObject,
    answer: Type.Object({ url: Type.String() }),
  }),
  signInPictureFile: defineEndpoint({
    method: 'GET',
    path: '/account/api/Manage/bgImg',
    who: 'anyone',
    effect: 'read',
    bytes: true,
    does: 'The bytes of that picture.',
    params: EmptyObject,
    answer: Type.Object({ name: Type.String(), type: Type.String(), inline: Type.Boolean() }),
  }),
};
