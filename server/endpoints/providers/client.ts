import type { ProviderStep } from '../../../schemas/staff/providers.ts';
import { hashToken } from '../../db/index.ts';
import type { Provider, ProviderAddress, ProviderCall, ProviderValues } from './description.ts';

/** An application at another system. */
export interface ProviderApp {
  client_id: string;
  agent_id: string;
  secret: string;
}

/** Speaks with the systems that people sign in by. */
export interface ProviderClient {
  /** of the server itself; absent where the environment names none */
  open?: ProviderApp;
  /** where a browser is sent */
  addressOf(address: ProviderAddress, values: ProviderValues): string;
  /** the calls one after the other, for the application; what they have given. Throws ProviderFault. */
  ask(
    provider: Provider,
    app: ProviderApp,
    asked: { calls: readonly ProviderCall[]; values?: ProviderValues; freshToken?: true },
  ): Promise<ProviderValues>;
}

/** Why another system did not answer what it was asked. */
export class ProviderFault extends Error {
  readonly step: ProviderStep;
  /** in its own words */
  readonly said: string;
  /** its number for it */
  readonly number: number;
  constructor(step: ProviderStep, { said = '', number = 0, cause }: Partial<FaultParts> = {}) {
    super(`${step}: ${said}`, { cause });
    [this.step, this.said, this.number] = [step, said, number];
  }
}
interface FaultParts {
  said: string;
  number: number;
  cause: unknown;
}

export interface ProviderClientOptions {
  /** other addresses by host: `qyapi.weixin.qq.com` is spoken to at `http://…` instead */
  hosts?: Readonly<Record<string, string>>;
  open?: ProviderApp;
  /** ms */
  now(): number;
}

const PATIENCE_MS = 10_000;
const MOST_ANSWERED = 1_000_000;
const MOST_SAID = 200;
/** a token is not used in its last minutes, which may be over when it arrives */
const MARGIN_S = 300;

/** A client that keeps tokens in memory as long as they are good, because each system counts how often they are asked for. */
export function createProviderClient({
  hosts = {},
  open,
  now,
}: ProviderClientOptions): ProviderClient {
  const tokens = new Map<string, { token: string; until: number }>();

  async function tokenOf(provider: Provider, app: ProviderApp, fresh: boolean): Promise<string> {
    if (!provider.token) return '';
    const key = hashToken(JSON.stringify([provider.token.url, app.client_id, app.secret]));
    const known = tokens.get(key);
    if (!fresh && known && known.until > now()) return known.token;
    const { token, seconds } = await askOne(provider, provider.token, { ...app });
    const made = {
      token: String(token ?? ''),
      until: now() + (Number(seconds ?? 0) - MARGIN_S) * 1000,
    };
    tokens.set(key, made);
    return made.token;
  }

  async function askOne(
    provider: Provider,
    call: ProviderCall,
    values: ProviderValues,
  ): Promise<ProviderValues> {
    const answer = await exchange(addressAt({ hosts, query: {}, ...call }, values), call, values);
    refuseFault(provider, call, answer);
    return Object.fromEntries(
      Object.entries(call.gives ?? {}).flatMap(([name, places]) => {
        const found = places.map((place) => valueAt(answer, place)).find((each) => each != null);
        return found == null ? [] : [[name, found]];
      }),
    );
  }

  return {
    ...(open && { open }),
    addressOf: (address, values) => addressAt({ ...address, hosts }, values),
    async ask(provider, app, { calls, values = {}, freshToken = false }) {
      const run = async (fresh: boolean) => {
        let known: ProviderValues = {
          ...app,
          ...values,
          token: await tokenOf(provider, app, fresh),
        };
        for (const call of calls) known = { ...known, ...(await askOne(provider, call, known)) };
        return known;
      };
      try {
        return await run(freshToken);
      } catch (error) {
        const over =
          error instanceof ProviderFault && provider.tokenOver?.includes(error.number) === true;
        if (!over || freshToken) throw error;
        return run(true);
      }
    },
  };
}

async function exchange(
  url: string,
  { method, headers = {}, body }: ProviderCall,
  values: ProviderValues,
): Promise<Record<string, unknown>> {
  try {
    const response = await fetch(url, {
      method,
      redirect: 'error',
      headers: {
        ...filled(headers, values),
        ...(body && { 'content-type': 'application/json' }),
      } as Record<string, string>,
      ...(body && { body: JSON.stringify(filled(body, values)) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    if (text.length > MOST_ANSWERED) throw new Error('an answer without end');
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== 'object' || answer === null) throw new Error('no object');
    return { ...(response.ok ? {} : { errcode: response.status }), ...answer };
  } catch (cause) {
    throw new ProviderFault('silent', { cause });
  }
}

/** Older calls say `errcode` and `errmsg`, which is 0 and `ok` where all is well; newer ones answer another status with `code` and `message`. */
function refuseFault(
  { addressRefused = [] }: Provider,
  { step = 'people' }: ProviderCall,
  { errcode = 0, errmsg, message }: Readonly<Record<string, unknown>>,
): void {
  const number = Number(errcode);
  if (number === 0) return;
  const words = typeof errmsg === 'string' ? errmsg : String(message ?? '');
  throw new ProviderFault(addressRefused.includes(number) ? 'address' : step, {
    said: `${number} ${words}`.trim().slice(0, MOST_SAID),
    number,
  });
}

function addressAt(
  { url, query, hash, hosts }: ProviderAddress & { hosts: Readonly<Record<string, string>> },
  values: ProviderValues,
): string {
  const { host, pathname } = new URL(url);
  const other = Object.hasOwn(hosts, host) ? hosts[host] : undefined;
  const asked = new URLSearchParams(filled(query, values) as Record<string, string>).toString();
  return `${other === undefined ? url : other + pathname}${asked && `?${asked}`}${hash ? `#${hash}` : ''}`;
}

/** Texts with their blanks filled; one that is a blank alone is the value as it is. */
function filled(
  texts: Readonly<Record<string, string>>,
  values: ProviderValues,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      const [, name] = /^\{(\w+)\}$/.exec(text) ?? [];
      return [key, name === undefined ? text : (values[name] ?? '')];
    }),
  );
}

function valueAt(answer: unknown, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>(
      (at, part) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, part)
          ? (at as Record<string, unknown>)[part]
          : undefined,
      answer,
    );
}
