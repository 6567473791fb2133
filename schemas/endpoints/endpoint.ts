import Type from 'typebox';
import { LIMITS } from '../limits.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What repeating a call does: nothing (read), nothing more (set), a second time (add: send an Idempotency-Key). */
export type EndpointEffect = 'read' | 'set' | 'add';

export type RequiredAccess = 'anyone' | 'user' | 'admin';

/** One call of the product: the server serves it, the browser's types and the API description are made from it. */
export interface Endpoint<
  P extends Type.TObject = Type.TObject,
  A extends Type.TSchema = Type.TSchema,
  W extends RequiredAccess = RequiredAccess,
  M extends Method = Method,
  U extends string = string,
> {
  method: M;
  /** whole path with its base; `{id}` stands for digits. The server ignores letter case and takes POST for PUT and DELETE. */
  path: U;
  /** other spellings that mean the same */
  also?: readonly string[];
  /** anyone, any user, an administrator; a record call asks for a right of its module besides */
  who: W;
  effect: EndpointEffect;
  /** one sentence for the API description */
  does: string;
  params: P;
  /** the answer's `data` */
  answer: A;
  /** takes a file in a multipart body */
  files?: true;
  /** answers the bytes of a file instead of an envelope */
  bytes?: true;
  /** open to programs too (API apps): to all, or to those that may create or change something. Record calls ask for a scope of their module instead. */
  programs?: 'all' | 'writing';
  /** open to an upload token too */
  byUploadToken?: true;
}

/** Keeps the types of the row, which a plain annotation would widen. */
export function defineEndpoint<
  P extends Type.TObject,
  A extends Type.TSchema,
  W extends RequiredAccess,
  M extends Method,
  const U extends string,
>(row: Endpoint<P, A, W, M, U>): Endpoint<P, A, W, M, U> {
  return row;
}

// Parts that many rows share.
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const Ids = Type.Array(Id, { minItems: 1, maxItems: 1000 });
/** a module's key in any spelling: customerPool, customerpool, payment_plan … */
export const ModuleName = Type.String({ minLength: 1, maxLength: 60 });
/** what a reader has made of a column's numbers */
export const SumChoice = Type.Union([
  Type.Literal('sum'),
  Type.Literal('avg'),
  Type.Literal('min'),
  Type.Literal('max'),
  Type.Literal('none'),
]);
export const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);
export const Page = Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 });
export const Size = Type.Integer({
  minimum: 1,
  maximum: LIMITS.maxPageSize,
  default: LIMITS.pageSize,
});
/** a day that is over, yyyy-MM-dd */
export const PastDay = Type.String({
  maxLength: 10,
  pattern: '^(\\d{4}-\\d\\d-\\d\\d)?$',
  description: 'a day that is over: of the records as they were at its end',
});
export const Text = Type.String({ maxLength: LIMITS.text });
/** one of these columns, with '-' before it from the last to the first; empty values come last whichever way */
export function sortBy<const K extends string>(...columns: K[]) {
  return Type.Optional(
    Type.Enum(columns.flatMap((column): (K | `-${K}`)[] => [column, `-${column}`])),
  );
}
/** yyyy-MM-dd HH:mm:ss in the company's zone */
export const DateTimeText = Type.String();
/** whose records somebody reaches: own, people below too, own department, departments below too, all */
export const Scope = Type.Union([
  Type.Literal('own'),
  Type.Literal('subordinates'),
  Type.Literal('department'),
  Type.Literal('below'),
  Type.Literal('all'),
]);
export const EmptyObject = Type.Object({});
export const NullAnswer = Type.Null();

export function listOf<T extends Type.TSchema>(row: T) {
  return Type.Object({ list: Type.Array(row), count: Type.Integer() });
}
