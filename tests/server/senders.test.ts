import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { SMTPServer } from 'smtp-server';
import { readConfig } from '../../server/config.ts';
import { signedByAliyun } from '../../server/endpoints/signIn/senders/aliyun.ts';
import { createCodeSender } from '../../server/endpoints/signIn/senders/index.ts';

/*
 * The providers' documented protocols, spoken to small servers that check what the real ones check: the signature, over what they have received.
 */
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

interface Received {
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A provider on a port of its own; `answer` sees a request as it arrived. */
async function provider(answer: (received: Received) => unknown): Promise<string> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () =>
      response.end(
        JSON.stringify(
          answer({
            url: new URL(request.url ?? '', 'http://provider'),
            headers: request.headers,
            body,
          }),
        ),
      ),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  cleanups.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

function sender(env: Record<string, string>) {
  const lines: string[] = [];
  const made = createCodeSender(readConfig(env).codes, {
    log: (line) => void lines.push(line),
    now: () => new Date('2026-03-01T02:03:04Z'),
  });
  return { ...made, lines };
}
const message = { to: '13812345678', code: '048213', minutes: 10, locale: 'en' as const };
const KEYS = {
  SMS_KEY_ID: 'AKID',
  SMS_KEY_SECRET: 'hidden-key',
  SMS_SIGN: '田野(软件)',
  SMS_TEMPLATE: 'SMS_1',
};

describe('Alibaba Cloud', () => {
  /** As its server judges: the request is put together again from what came, and signed with the same secret. */
  function judge({ url, headers, body }: Received): { Code: string; Message: string } {
    const [, names = '', signature = ''] =
      /^ACS3-HMAC-SHA256 Credential=AKID,SignedHeaders=([^,]+),Signature=(\w+)$/.exec(
        headers.authorization ?? '',
      ) ?? [];
    const canonical = [
      'POST',
      '/',
      url.search.slice(1),
      ...names.split(';').map((name) => `${name}:${String(headers[name])}`),
      '',
      names,
      sha256(body),
    ].join('\n');
    const expected = hmac('hidden-key', `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex');
    if (signature !== expected)
      return { Code: 'SignatureDoesNotMatch', Message: 'Specified signature is not matched.' };
    if (headers['x-acs-action'] !== 'SendSms' || headers['x-acs-version'] !== '2017-05-25')
      return { Code: 'InvalidAction.NotFound', Message: 'Specified api is not found.' };
    return url.searchParams.get('PhoneNumbers') === '13900000000'
      ? { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发分钟级流控' }
      : { Code: 'OK', Message: 'OK' };
  }

  test('the signature is that of the example in its documentation', () => {
    const { headers } = signedByAliyun({
      keyId: 'YourAccessKeyId',
      keySecret: 'YourAccessKeySecret',
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: {
        ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
        RegionId: 'cn-shanghai',
      },
      date: '2023-10-26T10:22:32Z',
      nonce: '3156853299f313e23d1673dc12e1703d',
    });
    expect(headers.authorization).toContain(
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  test('is asked with a signature that it accepts; what it refuses is said without the code [AUTH-012]', async () => {
    const got: Received[] = [];
    const endpoint = await provider((received) => {
      got.push(received);
      return judge(received);
    });
    const { mobile, lines } = sender({ ...KEYS, SMS_PROVIDER: 'aliyun', SMS_ENDPOINT: endpoint });
    await mobile.send(message);
    const sent = got[0]?.url.searchParams;
    expect(sent?.get('SignName')).toBe('田野(软件)');
    expect(JSON.parse(sent?.get('TemplateParam') ?? '')).toEqual({ code: '048213' });
    expect({ byLog: mobile.byLog, lines }).toEqual({ byLog: false, lines: [] });
    const refusal = await mobile.send({ ...message, to: '13900000000' }).catch(String);
    expect(refusal).toContain('isv.BUSINESS_LIMIT_CONTROL');
    expect(refusal).not.toContain('048213');
  });

  test('with another secret it is refused', async () => {
    const { mobile } = sender({
      ...KEYS,
      SMS_KEY_SECRET: 'other',
      SMS_PROVIDER: 'aliyun',
      SMS_ENDPOINT: await provider(judge),
    });
    await expect(mobile.send(message)).rejects.toThrow('SignatureDoesNotMatch');
  });
});

describe('Tencent Cloud', () => {
  function judge({ headers, body }: Received): unknown {
    const seconds = String(headers['x-tc-timestamp']);
    const date = new Date(Number(seconds) * 1000).toISOString().slice(0, 10);
    const [, names = '', signature = ''] =
      /SignedHeaders=([^,]+), Signature=(\w+)$/.exec(headers.authorization ?? '') ?? [];
    const canonical = [
      'POST',
      '/',
      '',
      ...names.split(';').map((name) => `${name}:${String(headers[name]).toLowerCase()}`),
      '',
      names,
      sha256(body),
    ].join('\n');
    const text = ['TC3-HMAC-SHA256', seconds, `${date}/sms/tc3_request`, sha256(canonical)].join(
      '\n',
    );
    const key = hmac(hmac(hmac('TC3hidden-key', date), 'sms'), 'tc3_request');
    if (hmac(key, text).toString('hex') !== signature)
      return { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'no' } } };
    const { PhoneNumberSet: [to] = [] } = JSON.parse(body) as { PhoneNumberSet?: string[] };
    return {
      Response: {
        SendStatusSet: [
          to === '+8613900000000'
            ? { Code: 'LimitExceeded.PhoneNumberDailyLimit', Message: 'no more today' }
            : { Code: 'Ok', Message: 'send success' },
        ],
      },
    };
  }

  test('is asked with a signature that it accepts; what it refuses is said without the code [AUTH-012]', async () => {
    const got: Received[] = [];
    const endpoint = await provider((received) => {
      got.push(received);
      return judge(received);
    });
    const { mobile } = sender({
      ...KEYS,
      SMS_PROVIDER: 'tencent',
      SMS_APP_ID: '1400006666',
      SMS_ENDPOINT: endpoint,
    });
    await mobile.send(message);
    expect(got[0]?.headers).toMatchObject({
      'x-tc-version': '2021-01-11',
      'x-tc-region': 'ap-guangzhou',
    });
    expect(JSON.parse(got[0]?.body ?? '')).toEqual({
      PhoneNumberSet: ['+8613812345678'],
      SmsSdkAppId: '1400006666',
      SignName: '田野(软件)',
      TemplateId: 'SMS_1',
      TemplateParamSet: ['048213', '10'],
    });
    const refusal = await mobile.send({ ...message, to: '13900000000' }).catch(String);
    expect(refusal).toContain('LimitExceeded.PhoneNumberDailyLimit');
    expect(refusal).not.toContain('048213');
  });
});

test('e-mail goes by SMTP, in the words of whoever asked', async () => {
  const mails: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      done(username === 'crm' && password === 'p w' ? null : new Error('no'), { user: 'crm' }),
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk) => (text += String(chunk)));
      stream.on('end', () => {
        mails.push(text);
        done();
      });
    },
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  cleanups.push(() => new Promise<void>((done) => server.close(done)));
  const { port } = server.server.address() as { port: number };
  const { email } = sender({
    SMTP_URL: `smtp://crm:p%20w@127.0.0.1:${port}`,
    MAIL_FROM: 'Fieldwork <crm@example.com>',
  });
  await email.send({ ...message, to: 'lin@example.com' });
  expect(mails[0]).toContain('To: lin@example.com');
  expect(mails[0]).toContain('Subject: Fieldwork: code 048213');
  expect(mails[0]).toContain('Your code is 048213.');
});

test('without a provider the log has it', async () => {
  const { mobile, email, lines } = sender({});
  await mobile.send(message);
  await email.send({ ...message, to: 'lin@example.com' });
  expect(lines).toEqual([
    'The code for 13812345678 is 048213, for 10 minutes.',
    'The code for lin@example.com is 048213, for 10 minutes.',
  ]);
  expect(mobile.byLog).toBe(true);
});

test.each([
  [{ SMS_PROVIDER: 'pigeon' }, 'SMS_PROVIDER is "pigeon", but must be aliyun or tencent.'],
  [{ SMS_PROVIDER: 'aliyun' }, 'SMS_PROVIDER is aliyun, so SMS_KEY_ID must be set too.'],
  [{ ...KEYS, SMS_PROVIDER: 'tencent' }, 'SMS_PROVIDER is tencent, so SMS_APP_ID must be set too.'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must begin with smtp:// or smtps://.'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL is set, so MAIL_FROM must be set too.'],
  [{ REGISTRATION: 'maybe' }, 'REGISTRATION is "maybe", but must be on or off.'],
])('%j is refused in one sentence', (env, sentence) => {
  expect(() => readConfig(env as unknown as Record<string, string>)).toThrow(sentence);
});
