import type { EndpointAt, Endpoints, Method } from '../../../schemas/endpoints/index.ts';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import { readFaults } from '../../../schemas/i18n/readFaults.ts';
import type Type from 'typebox';
import { toast } from '../../../widgets/ui/toast.ts';
import { ApiError } from './apiError.ts';
import { discardSession } from './session.ts';
import { type Envelope, type ApiRequest, sendRequest, statusError } from './transport.ts';

export interface RequestOptions extends Pick<
  ApiRequest,
  'signal' | 'files' | 'idempotencyKey' | 'keepalive'
> {
  /** the caller says what happened by itself: no message for any fault, or for these body codes */
  quiet?: true | readonly number[];
}

type PathAt<M extends Method> = Extract<Endpoints[keyof Endpoints], { method: M }>['path'];
type AnswerAt<M extends Method, P extends string> = Type.Static<EndpointAt<M, P>['answer']>;
type ParamsAt<M extends Method, P extends string> = Partial<
  Type.Static<EndpointAt<M, P>['params']>
>;

/** A named call of schemas/endpoints/index.ts, by its method and path: what it takes and answers follows from there. */
export function callEndpoint<M extends Method, P extends PathAt<M>>(
  method: M,
  path: P,
  params: ParamsAt<M, P>,
  options: RequestOptions = {},
): Promise<AnswerAt<M, P>> {
  return sendApiRequest({
    method,
    path,
    params: params as Record<string, unknown>,
    ...options,
  }) as Promise<AnswerAt<M, P>>;
}

/** Any call: answers its `data`. Faults become a message, except where the caller asked for quiet or claims the error as it arrives. */
export async function sendApiRequest(request: ApiRequest & RequestOptions): Promise<unknown> {
  return (await sendForEnvelope(request)).data;
}

/** The same with the code, for callers that tell 200, 4014 (saved, approval required) and 4015 (saved with a warning) apart. */
export async function sendForEnvelope(
  request: ApiRequest & RequestOptions,
  sender: (request: ApiRequest) => Promise<Envelope> = sendRequest,
): Promise<Envelope> {
  try {
    return judge(await sender(request), request);
  } catch (error) {
    if (error instanceof ApiError) report(error, request);
    throw error;
  }
}

const SUCCESS = [200, 4014, 4015];
const NOT_SIGNED_IN = [100, 401];
const RIGHT_MISSING = 403;

function judge(envelope: Envelope, { path }: ApiRequest): Envelope {
  if (SUCCESS.includes(envelope.code)) return envelope;
  const { code, data } = envelope;
  throw new ApiError({
    code,
    message: envelope.message || statusError(code, path).message,
    data,
    fields: fieldsOf(data),
  });
}

function report(error: ApiError, { quiet }: RequestOptions): void {
  if (NOT_SIGNED_IN.includes(error.code)) {
    error.claimed = true;
    return endSession(error.message);
  }
  if (error.code === RIGHT_MISSING) handleMissingRight();
  if (quiet === true || quiet?.includes(error.code)) return;
  // Whoever waits for the call hears of the error first, and may claim it.
  setTimeout(() => {
    if (!error.claimed) toast.error(error.message);
  });
}

let ended = false;
let handleEnd: () => void = () => undefined;

/** What happens when the server knows the token no more: the shell goes to the sign-in page. Answers how to stop listening. */
export function onSessionEnd(handler: () => void): () => void {
  handleEnd = handler;
  return () => {
    if (handleEnd === handler) handleEnd = () => undefined;
  };
}

let handleMissingRight: () => void = () => undefined;

/** What happens when the server misses a right: what this page knows of the reader's may be of yesterday. Answers how to stop listening. */
export function onMissingRight(handler: () => void): () => void {
  handleMissingRight = handler;
  return () => {
    if (handleMissingRight === handler) handleMissingRight = () => undefined;
  };
}

/** Signing in starts anew: the next lost session is told again. */
export function sessionStarted(): void {
  ended = false;
}

// Several calls may hear it at once: one message, one way to the sign-in page.
function endSession(message: string): void {
  if (ended) return;
  ended = true;
  discardSession();
  toast.error(message);
  handleEnd();
}

/** `data.errors` of a 422, as the record store takes them. */
function fieldsOf(data: unknown): FieldError[] {
  if (
    typeof data !== 'object' ||
    data === null ||
    !('errors' in data) ||
    !Array.isArray(data.errors)
  )
    return [];
  return readFaults(
    (data.errors as unknown[]).flatMap((fault) =>
      typeof fault === 'object' && fault !== null && 'field' in fault && 'message' in fault
        ? [{ field: String(fault.field), message: String(fault.message) }]
        : [],
    ),
  );
}
