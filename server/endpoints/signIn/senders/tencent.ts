import { createHash, createHmac } from 'node:crypto';
import type { SmsAccount } from './aliyun.ts';
import { askProvider, providerText } from './askProvider.ts';
import type { SendCode } from './sender.ts';

export interface TencentAccount extends SmsAccount {
  /** SmsSdkAppId */
  appId: string;
  region: string;
}

const ENDPOINT = 'https://sms.tencentcloudapi.com';

/** Tencent Cloud's SendSms (2021-01-11) with its signature V3, TC3-HMAC-SHA256. The template has two blanks: the code and the minutes. */
export function tencentSender(account: TencentAccount, now: () => Date): SendCode {
  return async ({ to, code, minutes }) => {
    const url = new URL(account.endpoint ?? ENDPOINT);
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${to}`],
      SmsSdkAppId: account.appId,
      SignName: account.sign,
      TemplateId: account.template,
      TemplateParamSet: [code, String(minutes)],
    });
    const headers = signedByTencent({
      keyId: account.keyId,
      keySecret: account.keySecret,
      host: url.host,
      service: 'sms',
      action: 'SendSms',
      body,
      seconds: Math.floor(now().getTime() / 1000),
    });
    const answer = await askProvider(url.origin, {
      method: 'POST',
      headers: {
        ...headers,
        'x-tc-version': '2021-01-11',
        'x-tc-region': account.region,
      },
      body,
    });
    const { Error: refused, SendStatusSet: sent } = (answer.Response ?? {}) as {
      Error?: { Code: unknown; Message: unknown };
      SendStatusSet?: { Code: unknown; Message: unknown }[];
    };
    const fault = refused ?? sent?.find(({ Code }) => Code !== 'Ok');
    if (fault || !sent?.length)
      throw new Error(
        `Tencent Cloud sent nothing: ${providerText(fault?.Code)} ${providerText(fault?.Message)}`,
      );
  };
}

interface TencentRequest {
  keyId: string;
  keySecret: string;
  host: string;
  service: string;
  action: string;
  body: string;
  /** since 1970 */
  seconds: number;
}

/** The headers of a request, as Tencent Cloud documents its signature V3. */
export function signedByTencent(request: TencentRequest): Record<string, string> {
  const { service, seconds, keyId } = request;
  const type = 'application/json; charset=utf-8';
  const names = 'content-type;host;x-tc-action';
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:${type}`,
    `host:${request.host}`,
    `x-tc-action:${request.action.toLowerCase()}`,
    '',
    names,
    sha256(request.body),
  ].join('\n');
  const date = new Date(seconds * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${service}/tc3_request`;
  const key = [date, service, 'tc3_request'].reduce<Buffer | string>(
    hmac,
    `TC3${request.keySecret}`,
  );
  const signature = hmac(
    key,
    ['TC3-HMAC-SHA256', seconds, scope, sha256(canonical)].join('\n'),
  ).toString('hex');
  return {
    'content-type': type,
    'x-tc-action': request.action,
    'x-tc-timestamp': String(seconds),
    authorization: `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
