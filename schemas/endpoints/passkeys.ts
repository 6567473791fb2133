import Type from 'typebox';
import { PASSKEY } from '../staff/codes.ts';
import { Trust } from './secondFactor.ts';
import { defineEndpoint, EmptyObject, Flag, Id, NullAnswer, Text } from './endpoint.ts';
import { OwnPassword } from './staffParts.ts';

const Name = Type.String({ maxLength: PASSKEY.nameLength });
/** base64url, as browsers' toJSON and the usual libraries write it */
const Bytes = Type.String({ pattern: '^[\\w-]{1,16000}$' });
const Made = Type.Object({
  id: Bytes,
  response: Type.Object({
    attestationObject: Bytes,
    clientDataJSON: Bytes,
    transports: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-z-]{1,20}$' }), { maxItems: 10 }),
    ),
  }),
});
const Shown = Type.Object({
  id: Bytes,
  response: Type.Object({
    authenticatorData: Bytes,
    clientDataJSON: Bytes,
    signature: Bytes,
    userHandle: Type.Optional(Bytes),
  }),
});
/** PublicKeyCredentialCreationOptions or …RequestOptions as JSON: for a library, or parseCreationOptionsFromJSON */
const Options = Type.Object({ options: Type.Unknown() });
const Entered = Type.Object({ token: Type.String(), name: Type.String() });

/** Passkeys: as the second factor after a password, or alone, when the device knows its user. */
export const passkeyEndpoints = {
  passkeySignInOptions: defineEndpoint({
    method: 'POST',
    path: '/account/api/passkeyOptions',
    who: 'anyone',
    effect: 'set',
    does: 'What a browser signs to come in by a passkey alone; good for ten minutes and once.',
    params: EmptyObject,
    answer: Options,
  }),
  passkeySignIn: defineEndpoint({
    method: 'POST',
    path: '/account/api/passkeyLogin',
    who: 'anyone',
    effect: 'set',
    does: 'Signs in by a passkey alone, which says whose it is and has verified its user; it counts as both factors.',
    params: Type.Object({ credential: Shown }),
    answer: Entered,
  }),
  secondStepPasskeyOptions: defineEndpoint({
    method: 'POST',
    path: '/account/api/secondStepPasskeyOptions',
    who: 'anyone',
    effect: 'set',
    does: 'What a browser signs with a passkey as the second step, for the challenge of login or smsLogin.',
    params: Type.Object({ challenge: Text }),
    answer: Options,
  }),
  secondStepPasskey: defineEndpoint({
    method: 'POST',
    path: '/account/api/secondStepPasskey',
    who: 'anyone',
    effect: 'set',
    does: 'Signs in who has shown the first factor with a passkey instead of a code: see secondStep.',
    params: Type.Object({ challenge: Text, credential: Shown, trust: Trust }),
    answer: Entered,
  }),
  passkeys: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/user/passkeys',
    who: 'user',
    effect: 'read',
    does: 'The own passkeys, the newest first, and whether this address can have any (here: 1): a name over https.',
    params: EmptyObject,
    answer: Type.Object({
      here: Flag,
      list: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          site: Type.String({ description: 'the host that it is good for' }),
          create_time: Type.String(),
          used_time: Type.String({ description: 'empty while it was not used' }),
        }),
      ),
    }),
  }),
  newPasskey: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/user/passkeyOptions',
    who: 'user',
    effect: 'set',
    does: 'What a browser needs to make a passkey, for who knows the own password.',
    params: Type.Object({ own_password: OwnPassword }),
    answer: Options,
  }),
  addPasskey: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/user/passkeyAdd',
    who: 'user',
    effect: 'set',
    does: 'Adds the passkey that was made. All other sessions end. The first second factor brings recovery codes, shown once.',
    params: Type.Object({ name: Type.Optional(Name), credential: Made }),
    answer: Type.Object({ codes: Type.Array(Type.String()) }),
  }),
  renamePasskey: defineEndpoint({
    method: 'PUT',
    path: '/rest/sys/user/passkeyRename',
    who: 'user',
    effect: 'set',
    does: 'Gives an own passkey another name.',
    params: Type.Object({
      id: Id,
      name: Type.String({ minLength: 1, maxLength: PASSKEY.nameLength }),
    }),
    answer: NullAnswer,
  }),
  removePasskey: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/user/passkeyRemove',
    who: 'user',
    effect: 'set',
    does: 'Removes an own passkey, for who knows the own password. All other sessions end. Refused for the last second factor where the own role wants one.',
    params: Type.Object({ id: Id, own_password: OwnPassword }),
    answer: NullAnswer,
  }),
};
