import { isIP } from 'node:net';
import type { LockedModule, MapTiles } from './endpoints/shared/requestContext.ts';
import { isSwitchable } from '../schemas/navigation/extensions.ts';
import type { SenderConfig } from './endpoints/signIn/senders/index.ts';
import type { ProviderClientOptions } from './endpoints/providers/client.ts';
import { DEMO_CORPS } from '../schemas/demo.ts';
import { SetupError } from './db/engines/errors.ts';
import { type Place, readPlace } from './db/place.ts';
import { type FilePlace, readFilePlace } from './fileStore/index.ts';

/** How the server was set up, from the environment alone. */
export interface Config extends Place, FilePlace {
  port: number;
  host: string;
  /** undefined: not said; `seedFor` decides when the database is known */
  seed: Seed | undefined;
  publicUrl: string | undefined;
  /** where the operator keeps a list of versions of their own */
  updateLogUrl: string | undefined;
  /** whose word about who asks is believed: addresses, networks, or `loopback`, `linklocal`, `uniquelocal` */
  trustProxy: readonly string[];
  /** where to report a weakness: mailto: or https: */
  securityContact: string | undefined;
  /** opens /metrics to whoever sends it; undefined: there is none */
  metricsToken: string | undefined;
  /** of an online map; without it maps are plain ones */
  mapTiles: MapTiles | undefined;
  /** modules that companies get on request only */
  lockedModules: readonly LockedModule[];
  /** seals secrets in the database; undefined: one is kept in the data directory */
  encryptionKey: Buffer | undefined;
  /** signs what leaves the server and comes back; undefined: one is kept in the data directory */
  signingKey: Buffer | undefined;
  /** processes on this port; more than one needs PostgreSQL */
  workers: number;
  /** how long a server that was told to stop goes on serving, so that balancers notice */
  drainSeconds: number;
  /** whoever has a mobile may make a company */
  registration: boolean;
  /** how codes are sent */
  codes: SenderConfig;
  /** other systems that people sign in by: where they are, and the server's own application at WeChat */
  providers: ProviderConfig;
  /** origins of identity providers that may be inside the own network, or without https */
  trustedIssuers: readonly string[];
}

type ProviderConfig = Omit<ProviderClientOptions, 'now'>;

const SEEDS = ['demo', 'none'] as const;
export type Seed = (typeof SEEDS)[number];

/** Reads the environment or throws a SetupError of one sentence. A variable that is set but empty counts as not set. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const said = (name: string) => env[name]?.trim() || undefined;
  return {
    port: portOf(said('PORT') ?? '5180'),
    host: said('HOST') ?? '127.0.0.1',
    ...readPlace(env),
    ...readFilePlace(env),
    seed: seedOf(said('SEED')),
    publicUrl: urlOf(said('PUBLIC_URL')),
    trustProxy: proxiesOf(said('TRUST_PROXY') ?? 'loopback'),
    securityContact: contactOf(said('SECURITY_CONTACT')),
    metricsToken: tokenOf(said('METRICS_TOKEN')),
    mapTiles: tilesOf(said('MAP_TILES'), said('MAP_ATTRIBUTION')),
    lockedModules: locksOf(said('LOCKED_MODULES') ?? ''),
    encryptionKey: keyOf('ENCRYPTION_KEY', said('ENCRYPTION_KEY')),
    signingKey: keyOf('SIGNING_KEY', said('SIGNING_KEY')),
    updateLogUrl: urlOf(said('UPDATE_LOG_URL'), 'UPDATE_LOG_URL'),
    workers: workersOf(said('WORKERS') ?? '1', said('DATABASE_URL')),
    drainSeconds: secondsOf('DRAIN_SECONDS', said('DRAIN_SECONDS') ?? '0'),
    registration: switchOf('REGISTRATION', said('REGISTRATION') ?? 'on'),
    codes: sendersOf(said),
    providers: providersOf(said),
    trustedIssuers: issuersOf(said('TRUSTED_ISSUERS') ?? ''),
  };
}

/**
 * What to begin with. Unless it was said: the demo companies on an embedded database that only this machine reaches and that holds nobody
 * else's, nothing otherwise, so that known passwords never face a network unless they were asked for.
 */
export function seedFor(
  { seed, host, publicUrl }: Config,
  { companies, embedded }: { companies: readonly string[]; embedded: boolean },
): Seed {
  const toTry = embedded && isLoopback(host) && publicUrl === undefined;
  return seed ?? (toTry && companies.every((code) => DEMO_CORPS.includes(code)) ? 'demo' : 'none');
}

/** Whether the password that the start prints opens anything: never where others reach the server by a public address. */
export function opensDemo(seed: Seed, { publicUrl }: Config): boolean {
  return seed === 'demo' && publicUrl === undefined;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65535)
    throw new SetupError(`PORT is ${JSON.stringify(text)}, but must be a number from 0 to 65535.`);
  return port;
}

function workersOf(text: string, databaseUrl: string | undefined): number {
  if (!/^[1-9]\d?$/.test(text))
    throw new SetupError(`WORKERS is ${JSON.stringify(text)}, but must be a number from 1 to 99.`);
  if (text !== '1' && databaseUrl === undefined)
    throw new SetupError(
      `WORKERS is ${text}, but the embedded database belongs to one process: set DATABASE_URL, or WORKERS to 1.`,
    );
  return Number(text);
}

function secondsOf(name: string, text: string): number {
  if (!/^\d{1,3}$/.test(text))
    throw new SetupError(`${name} is ${JSON.stringify(text)}, but must be a number from 0 to 999.`);
  return Number(text);
}

function seedOf(text: string | undefined): Seed | undefined {
  const seed = SEEDS.find((known) => known === text);
  if (text !== undefined && seed === undefined)
    throw new SetupError(`SEED is ${JSON.stringify(text)}, but must be demo or none.`);
  return seed;
}

function urlOf(text: string | undefined, name = 'PUBLIC_URL'): string | undefined {
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new SetupError(
      `${name} is ${JSON.stringify(text)}, but must be an address that begins with http:// or https://.`,
    );
  return text.replace(/\/+$/, '');
}

function contactOf(text: string | undefined): string | undefined {
  if (text !== undefined && !/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/.test(text))
    throw new SetupError(
      `SECURITY_CONTACT is ${JSON.stringify(text)}, but must begin with mailto:, https:// or tel:.`,
    );
  return text;
}

/** Never repeated. */
function tokenOf(text: string | undefined): string | undefined {
  if (text !== undefined && !/^[\x21-\x7e]{16,}$/.test(text))
    throw new SetupError(
      'METRICS_TOKEN must have 16 characters or more, letters, digits and signs without spaces.',
    );
  return text;
}

/** Never a number of hops: whoever reached the server past the proxy could then say that they are anybody. */
function proxiesOf(text: string): string[] {
  if (text === 'none') return [];
  const proxies = text.split(/[\s,]+/).filter(Boolean);
  const wrong = proxies.find((each) => !isNetwork(each));
  if (wrong !== undefined)
    throw new SetupError(
      `TRUST_PROXY has ${JSON.stringify(wrong)}, but must be none, or addresses and networks (10.0.0.5, 10.0.0.0/8, loopback, linklocal, uniquelocal) with commas.`,
    );
  return proxies;
}

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits] = text.split('/', 2);
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    most > 0 &&
    (bits === undefined ? !text.includes('/') : /^\d{1,3}$/.test(bits) && Number(bits) <= most)
  );
}

function tilesOf(url: string | undefined, attribution = ''): MapTiles | undefined {
  if (url === undefined) return undefined;
  const parts = ['{z}', '{x}', '{y}'].every((part) => url.includes(part));
  if (!parts || !/^https?:\/\/[^/;,\s]+\//.test(url))
    throw new SetupError(
      `MAP_TILES is ${JSON.stringify(url)}, but must be an address of tiles with {z}, {x} and {y}.`,
    );
  return { url, attribution };
}

/** 'bill, marketing:DEMO ACME': nobody has bills, only those two companies campaigns. */
function locksOf(text: string): LockedModule[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => {
      const [key = '', companies = ''] = each.split(':', 2).map((part) => part.trim());
      if (!isSwitchable(key))
        throw new SetupError(
          `LOCKED_MODULES has ${JSON.stringify(key)}, which is no module that companies can do without.`,
        );
      return { key, openTo: companies.split(/\s+/).filter(Boolean) };
    });
}

/** Never repeated: what is wrong with it may be one character. */
function keyOf(name: string, text: string | undefined): Buffer | undefined {
  if (text === undefined) return undefined;
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new SetupError(`${name} must be 32 bytes as 64 digits of 0 to 9 and a to f.`);
  return Buffer.from(text, 'hex');
}

function switchOf(name: string, text: string): boolean {
  if (text !== 'on' && text !== 'off')
    throw new SetupError(`${name} is ${JSON.stringify(text)}, but must be on or off.`);
  return text === 'on';
}

type Said = (name: string) => string | undefined;

function sendersOf(said: Said): SenderConfig {
  const [sms, mail] = [smsOf(said), mailOf(said)];
  return { ...(sms && { sms }), ...(mail && { mail }) };
}

function smsOf(said: Said): SenderConfig['sms'] {
  const provider = said('SMS_PROVIDER');
  if (provider === undefined) return undefined;
  const needed = (name: string) => neededBy(said, `SMS_PROVIDER is ${provider}`, name);
  const account = () => ({
    keyId: needed('SMS_KEY_ID'),
    keySecret: needed('SMS_KEY_SECRET'),
    sign: needed('SMS_SIGN'),
    template: needed('SMS_TEMPLATE'),
    endpoint: urlIn('SMS_ENDPOINT', said('SMS_ENDPOINT')),
  });
  if (provider === 'aliyun') return { provider, ...account() };
  if (provider === 'tencent')
    return {
      provider,
      ...account(),
      appId: needed('SMS_APP_ID'),
      region: said('SMS_REGION') ?? 'ap-guangzhou',
    };
  throw new SetupError(
    `SMS_PROVIDER is ${JSON.stringify(provider)}, but must be aliyun or tencent.`,
  );
}

function mailOf(said: Said): SenderConfig['mail'] {
  const url = said('SMTP_URL');
  if (url === undefined) return undefined;
  // Its password stands in it: it is not repeated.
  if (!URL.canParse(url) || !/^smtps?:\/\/[^/]/.test(url))
    throw new SetupError('SMTP_URL must begin with smtp:// or smtps://.');
  return { url, from: neededBy(said, 'SMTP_URL is set', 'MAIL_FROM') };
}

/** 'qyapi.weixin.qq.com=https://wx.example.com, api.dingtalk.com=…': systems that a company runs itself, or reaches by a gateway. */
function providersOf(said: Said): ProviderConfig {
  const hosts = Object.fromEntries(
    (said('PROVIDER_HOSTS') ?? '')
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((each) => {
        const [, host = '', url = ''] = /^([\w.-]+)=(.*)$/.exec(each) ?? [];
        if (!URL.canParse(url) || !/^https?:/.test(url))
          throw new SetupError(
            `PROVIDER_HOSTS has ${JSON.stringify(each)}, but must be like qyapi.weixin.qq.com=https://wx.example.com.`,
          );
        return [host, url.replace(/\/+$/, '')];
      }),
  );
  const client_id = said('WECHAT_OPEN_APP_ID');
  if (client_id === undefined) return { hosts };
  const secret = neededBy(said, 'WECHAT_OPEN_APP_ID is set', 'WECHAT_OPEN_APP_SECRET');
  return { hosts, open: { client_id, agent_id: '', secret } };
}

function issuersOf(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((each) => {
      if (!URL.canParse(each) || !/^https?:/.test(each))
        throw new SetupError(
          `TRUSTED_ISSUERS has ${JSON.stringify(each)}, but must be addresses with commas, like https://login.example.com.`,
        );
      return new URL(each).origin;
    });
}

function neededBy(said: Said, because: string, name: string): string {
  const value = said(name);
  if (value === undefined) throw new SetupError(`${because}, so ${name} must be set too.`);
  return value;
}

function urlIn(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && (!URL.canParse(text) || !/^https?:/.test(text)))
    throw new SetupError(`${name} must be an address that begins with http:// or https://.`);
  return text;
}
