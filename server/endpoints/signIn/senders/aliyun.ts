import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { SendCode } from './sender.ts';
import { askProvider, providerText } from './askProvider.ts';

export interface SmsAccount {
  keyId: string;
  keySecret: string;
  /** the signature that the provider has approved, which stands before the text */
  sign: string;
  /** the template that the provider has approved */
  template: string;
  /** another address than the provider's own */
  endpoint?: string | undefined;
}

const ENDPOINT = 'https://dysmsapi.aliyuncs.com';

/** Alibaba Cloud's SendSms (Dysmsapi 2017-05-25) with its signature V3, ACS3-HMAC-SHA256. The template has one blank, `code`. */
export function aliyunSender(account: SmsAccount, now: () => Date): SendCode {
  return async ({ to, code }) => {
    const url = new URL(account.endpoint ?? ENDPOINT);
    const query = {
      PhoneNumbers: to,
      SignName: account.sign,
      TemplateCode: account.template,
      TemplateParam: JSON.stringify({ code }),
    };
    const { headers, search } = signedByAliyun({
      keyId: account.keyId,
      keySecret: account.keySecret,
      host: url.host,
      action: 'SendSms',
      version: '2017-05-25',
      query,
      date: now()
        .toISOString()
        .replace(/\.\d+Z$/, 'Z'),
      nonce: randomUUID().replaceAll('-', ''),
    });
    const answer = await askProvider(`${url.origin}/?${search}`, { method: 'POST', headers });
    if (answer.Code !== 'OK')
      throw new Error(
        `Aliyun sent nothing: ${providerText(answer.Code)} ${providerText(answer.Message)}`,
      );
  };
}

interface AliyunRequest {
  keyId: string;
  keySecret: string;
  host: string;
  action: string;
  version: string;
  query: Readonly<Record<string, string>>;
  /** yyyy-MM-ddTHH:mm:ssZ */
  date: string;
  nonce: string;
}

/** The headers and the query of a request without a body, as Alibaba Cloud documents its signature V3. */
export function signedByAliyun(request: AliyunRequest): {
  headers: Record<string, string>;
  search: string;
} {
  const search = Object.entries(request.query)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
  const empty = sha256('');
  const signed: Record<string, string> = {
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': empty,
    'x-acs-date': request.date,
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  };
  const names = Object.keys(signed);
  const canonical = [
    'POST',
    '/',
    search,
    ...names.map((name) => `${name}:${signed[name]}`),
    '',
    names.join(';'),
    empty,
  ].join('\n');
  const signature = createHmac('sha256', request.keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  const { host: _, ...headers } = signed; // fetch sends the host by itself
  return {
    search,
    headers: {
      ...headers,
      authorization: `ACS3-HMAC-SHA256 Credential=${request.keyId},SignedHeaders=${names.join(';')},Signature=${signature}`,
    },
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** RFC 3986, which is stricter than encodeURIComponent. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
