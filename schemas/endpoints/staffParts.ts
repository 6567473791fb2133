import Type from 'typebox';
import { Flag, Id, Text } from './endpoint.ts';

/** A reference that may be taken back: sent empty. */
export const ClearableId = Type.Optional(Type.Union([Id, Type.Literal('')]));
export const IdOrNull = Type.Union([Id, Type.Null()]);
export const OptionalText = Type.Optional(Text);
export const OptionalFlag = Type.Optional(Flag);
export const PersonName = Type.Object({ id: Id, name: Type.String() });
/** The keys of a role’s rights: crm_customer_view, sys_user … */
export const PermissionKeys = Type.Array(Type.String({ maxLength: 120 }), { maxItems: 5000 });

/** What a sign-in answers instead of a token to who needs a second factor: see secondStep. */
export const Challenge = {
  challenge: Type.Optional(Type.String()),
  /** 1: there is none yet */
  set_up: OptionalFlag,
  /** 1: passkeys that this address can ask for */
  passkey: OptionalFlag,
  /** 1: an app that makes codes */
  app: OptionalFlag,
  /** 1: the device may be trusted */
  trust: OptionalFlag,
};

/** Nothing of who has none, and has signed in less than ten minutes ago. */
export const OwnPassword = Type.Optional(Type.String({ maxLength: 200 }));
