import type { ResponseOf } from '../../../schemas/endpoints/index.ts';

/** What the page shows, words included, in the visitor's language. */
export type SignupForm = ResponseOf<'publicSignup'>;
export type SignupField = SignupForm['fields'][number];
export type Answers = Readonly<Record<string, unknown>>;

/** What came of a sign-up: done, faults by question, or a sentence. `again` is a form that was handed out anew because the old one had expired. */
export type Outcome =
  | { done: true; thanks: string }
  | { done: false; faults: Readonly<Record<string, string>>; message: string };

const ADDRESS = '/account/api/signup';
const EXPIRED = 409;

/** The form at an address, in the language of the page where one is given. */
export async function fetchForm(token: string, locale?: string): Promise<SignupForm> {
  const response = await fetch(`${ADDRESS}?${new URLSearchParams({ token }).toString()}`, {
    ...OPEN,
    headers: locale === undefined ? {} : { locale },
  });
  return ((await response.json()) as { data: SignupForm }).data;
}

/** Sends a sign-up; a page that lay open for more than a day asks for a new pass once. Rejects where the server cannot be reached. */
export async function sendSignup(
  form: Pick<SignupForm, 'pass' | 'locale'>,
  { token, ...given }: { token: string; values: Answers; website: string },
): Promise<Outcome> {
  const first = await send({ token, pass: form.pass, ...given }, form.locale);
  if (first.code !== EXPIRED) return outcomeOf(first);
  const { pass, state } = await fetchForm(token, form.locale);
  if (state !== 'open') return outcomeOf(first);
  await new Promise((resolve) => setTimeout(resolve, TAKES_MS));
  return outcomeOf(await send({ token, pass, ...given }, form.locale));
}

/** Nobody fills in a form faster: what is sent sooner waits until then. */
export const TAKES_MS = 2_200;

interface Envelope {
  code: number;
  message: string;
  data: unknown;
}

/** Nothing of a session goes along: the page may stand in somebody else's. */
const OPEN: RequestInit = { credentials: 'omit', cache: 'no-store' };

async function send(body: unknown, locale: string): Promise<Envelope> {
  const response = await fetch(ADDRESS, {
    ...OPEN,
    method: 'POST',
    headers: { 'content-type': 'application/json', locale },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Envelope;
}

function outcomeOf({ code, message, data }: Envelope): Outcome {
  if (code === 200) return { done: true, thanks: (data as { thanks: string }).thanks };
  const { errors = [] } = Object(data) as { errors?: { field: string; message: string }[] };
  return {
    done: false,
    faults: Object.fromEntries(errors.map((fault) => [fault.field, fault.message])),
    message,
  };
}
