import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * WeChat Work, DingTalk and WeChat's open platform as their documentation says they behave, on one port: each call with the parameters it must
 * have, faults as errcode and errmsg (or a status with code and message), codes that are good once, pages that send the browser back.
 */
const HOSTS = [
  'qyapi.weixin.qq.com',
  'login.work.weixin.qq.com',
  'open.weixin.qq.com',
  'api.weixin.qq.com',
  'login.dingtalk.com',
  'api.dingtalk.com',
  'oapi.dingtalk.com',
];

/** The client's `hosts` that lead nowhere: for servers of tests that must not reach anybody outside. */
export const NOWHERE = hostsAt('http://127.0.0.1:9');

export interface FakePerson {
  /** the member of the company; without one somebody from outside */
  userid?: string;
  unionid: string;
  mobile?: string;
  name: string;
}

/** What the application is, as its owner would read it there. */
export const FAKE_APP = {
  wechat: { client_id: 'ww1234567890abcdef', agent_id: '1000002', secret: 'wechat-work-secret' },
  ding: { client_id: 'dingabcdef', agent_id: '20002', secret: 'ding-talk-secret' },
  wechatopen: { client_id: 'wx0000000001', agent_id: '', secret: 'open-platform-secret' },
} as const;

export interface ProviderFake {
  url: string;
  hosts: Record<string, string>;
  people: FakePerson[];
  /** who is in front of the browser, when a page asks who they are */
  present: FakePerson | undefined;
  /** the domain that WeChat Work takes people back to */
  domain: string;
  /** answers nobody from this server's address */
  addressRefused: boolean;
  /** the texts that the application sent to people */
  received: { to: string; content: string }[];
  /** each address that was asked, without its query */
  asked: string[];
  /** a code that the page of a provider would send back for somebody */
  codeFor(person: FakePerson): string;
  /** ends every token before its time */
  endTokens(): void;
  close(): Promise<void>;
}

interface Asked {
  query: URLSearchParams;
  body: Record<string, unknown>;
  headers: Record<string, string | string[] | undefined>;
}
type Answer = { status?: number; json: unknown } | { location: string };

export async function openProviderFake(): Promise<ProviderFake> {
  const codes = new Map<string, FakePerson>();
  const tokens = new Set<string>();
  const userTokens = new Map<string, FakePerson>();
  let menu: unknown[] | undefined;
  const newWord = () => randomBytes(12).toString('hex');
  const once = (code: unknown) => {
    const person = codes.get(String(code));
    codes.delete(String(code));
    return person;
  };
  const ok = (json: object = {}): Answer => ({ json: { errcode: 0, errmsg: 'ok', ...json } });
  const no = (errcode: number, errmsg: string): Answer => ({ json: { errcode, errmsg } });
  const withToken = ({ query }: Asked, answer: () => Answer): Answer =>
    fake.addressRefused
      ? no(60020, 'not allow to access from your ip')
      : tokens.has(query.get('access_token') ?? '')
        ? answer()
        : no(40014, 'invalid access_token');
  const newToken = () => {
    const token = newWord();
    tokens.add(token);
    return { access_token: token, expires_in: 7200 };
  };
  const ofAgent = (asked: Asked, answer: () => Answer) =>
    withToken(asked, () =>
      asked.query.get('agentid') === FAKE_APP.wechat.agent_id
        ? answer()
        : no(301002, 'agentid not match with access_token'),
    );
  const received = (to: unknown, text: unknown): Answer => {
    const { content } = Object(text) as Record<string, unknown>;
    if (typeof content !== 'string' || content === '' || content.length > 500)
      return no(44004, 'empty or too long content');
    if (!fake.people.some(({ userid }) => userid === to))
      return no(81013, 'user & party & tag all invalid');
    fake.received.push({ to: String(to), content });
    return ok({ msgid: newWord(), task_id: 1 });
  };
  /** the page on which somebody shows who they are */
  const page = (must: Readonly<Record<string, string>>, { query }: Asked): Answer => {
    const wrong = Object.entries(must).find(([key, value]) => query.get(key) !== value);
    const back = query.get('redirect_uri') ?? '';
    if (wrong || !URL.canParse(back) || !query.get('state') || !fake.present)
      return { status: 400, json: { wrong: wrong?.[0] ?? 'redirect_uri, state' } };
    const url = new URL(back);
    const code = fake.codeFor(fake.present);
    url.searchParams.set('code', code);
    url.searchParams.set('state', query.get('state') ?? '');
    return { location: url.href };
  };

  const ANSWERS: Readonly<Record<string, (asked: Asked) => Answer>> = {
    'GET /wwlogin/sso/login': (asked) =>
      page(
        {
          login_type: 'CorpApp',
          appid: FAKE_APP.wechat.client_id,
          agentid: FAKE_APP.wechat.agent_id,
        },
        asked,
      ),
    'GET /connect/oauth2/authorize': (asked) =>
      page(
        { appid: FAKE_APP.wechat.client_id, response_type: 'code', scope: 'snsapi_base' },
        asked,
      ),
    'GET /connect/qrconnect': (asked) =>
      page(
        { appid: FAKE_APP.wechatopen.client_id, response_type: 'code', scope: 'snsapi_login' },
        asked,
      ),
    'GET /oauth2/auth': (asked) =>
      page(
        {
          client_id: FAKE_APP.ding.client_id,
          response_type: 'code',
          scope: 'openid',
          prompt: 'consent',
        },
        asked,
      ),
    'GET /cgi-bin/gettoken': ({ query }) =>
      query.get('corpid') !== FAKE_APP.wechat.client_id
        ? no(40013, 'invalid corpid')
        : query.get('corpsecret') !== FAKE_APP.wechat.secret
          ? no(40001, 'invalid credential')
          : ok(newToken()),
    'GET /cgi-bin/auth/getuserinfo': (asked) =>
      withToken(asked, () => {
        const person = once(asked.query.get('code'));
        if (!person) return no(40029, 'invalid code');
        return ok(person.userid ? { userid: person.userid } : { openid: person.unionid });
      }),
    'POST /cgi-bin/user/getuserid': (asked) =>
      withToken(asked, () => {
        const found = fake.people.find(({ mobile }) => mobile === asked.body.mobile);
        return found?.userid ? ok({ userid: found.userid }) : no(46004, 'user no exist');
      }),
    'GET /cgi-bin/agent/get': (asked) =>
      ofAgent(asked, () => ok({ name: 'CRM', redirect_domain: fake.domain })),
    'GET /cgi-bin/menu/get': (asked) =>
      ofAgent(asked, () => (menu ? { json: { button: menu } } : no(46003, 'menu no exist'))),
    'POST /cgi-bin/menu/create': (asked) =>
      ofAgent(asked, () => {
        const { button } = asked.body;
        if (!Array.isArray(button) || button.length === 0 || button.length > 3)
          return no(40016, 'invalid button size');
        menu = button;
        return ok();
      }),
    'POST /cgi-bin/message/send': (asked) =>
      withToken(asked, () => {
        const { touser, msgtype, agentid, text } = asked.body;
        if (agentid !== Number(FAKE_APP.wechat.agent_id))
          return no(301002, 'agentid not match with access_token');
        return msgtype === 'text' ? received(touser, text) : no(40008, 'invalid message type');
      }),
    'POST /topapi/message/corpconversation/asyncsend_v2': (asked) =>
      withToken(asked, () => {
        const { agent_id, userid_list, msg } = asked.body;
        if (agent_id !== Number(FAKE_APP.ding.agent_id)) return no(33001, '应用不存在');
        const { msgtype, text } = Object(msg) as Record<string, unknown>;
        return msgtype === 'text' ? received(userid_list, text) : no(33012, '消息类型不合法');
      }),
    'GET /gettoken': ({ query }) =>
      query.get('appkey') === FAKE_APP.ding.client_id &&
      query.get('appsecret') === FAKE_APP.ding.secret
        ? ok(newToken())
        : no(40089, '不合法的corpid或corpsecret'),
    'POST /v1.0/oauth2/userAccessToken': ({ body }) => {
      const right =
        body.clientId === FAKE_APP.ding.client_id &&
        body.clientSecret === FAKE_APP.ding.secret &&
        body.grantType === 'authorization_code';
      const person = right ? once(body.code) : undefined;
      if (!person)
        return {
          status: 400,
          json: { code: 'invalidParameter.authCode', message: '不合法的临时授权码' },
        };
      const accessToken = newWord();
      userTokens.set(accessToken, person);
      return { json: { accessToken, refreshToken: newWord(), expireIn: 7200, corpId: 'ding1' } };
    },
    'GET /v1.0/contact/users/me': ({ headers }) => {
      const person = userTokens.get(String(headers['x-acs-dingtalk-access-token']));
      return person
        ? { json: { nick: person.name, unionId: person.unionid, openId: newWord() } }
        : { status: 403, json: { code: 'Forbidden.AccessDenied', message: 'no token' } };
    },
    'POST /topapi/user/getbyunionid': (asked) =>
      withToken(asked, () => {
        const found = fake.people.find(({ unionid }) => unionid === asked.body.unionid);
        return found?.userid
          ? ok({ result: { contact_type: 0, userid: found.userid } })
          : no(60121, '找不到该用户');
      }),
    'POST /topapi/v2/user/getuserinfo': (asked) =>
      withToken(asked, () => {
        const person = once(asked.body.code);
        return person?.userid
          ? ok({ result: { userid: person.userid, name: person.name, unionid: person.unionid } })
          : no(40078, '不存在的临时授权码');
      }),
    'POST /topapi/v2/user/getbymobile': (asked) =>
      withToken(asked, () => {
        const found = fake.people.find(({ mobile }) => mobile === asked.body.mobile);
        return found?.userid ? ok({ result: { userid: found.userid } }) : no(60121, '找不到该用户');
      }),
    'POST /topapi/v2/department/listsub': (asked) => withToken(asked, () => ok({ result: [] })),
    'GET /sns/oauth2/access_token': ({ query }) => {
      const right =
        query.get('appid') === FAKE_APP.wechatopen.client_id &&
        query.get('secret') === FAKE_APP.wechatopen.secret &&
        query.get('grant_type') === 'authorization_code';
      const person = right ? once(query.get('code')) : undefined;
      if (!person) return no(40029, 'invalid code');
      const access_token = newWord();
      userTokens.set(access_token, person);
      return {
        json: {
          access_token,
          expires_in: 7200,
          openid: `o-${person.unionid}`,
          scope: 'snsapi_login',
        },
      };
    },
    'GET /sns/userinfo': ({ query }) => {
      const person = userTokens.get(query.get('access_token') ?? '');
      return person && query.get('openid') === `o-${person.unionid}`
        ? { json: { openid: query.get('openid'), nickname: person.name, unionid: person.unionid } }
        : no(40001, 'invalid credential');
    },
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://provider');
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      fake.asked.push(`${request.method} ${url.pathname}`);
      const answer = ANSWERS[`${request.method} ${url.pathname}`]?.({
        query: url.searchParams,
        body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
        headers: request.headers,
      }) ?? { status: 404, json: {} };
      if ('location' in answer) response.writeHead(302, { location: answer.location }).end();
      else
        response
          .writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
          .end(JSON.stringify(answer.json));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: ProviderFake = {
    url,
    hosts: hostsAt(url),
    people: [],
    present: undefined,
    domain: '',
    addressRefused: false,
    received: [],
    asked: [],
    codeFor(person) {
      const code = newWord();
      codes.set(code, person);
      return code;
    },
    endTokens: () => tokens.clear(),
    close: () => new Promise((done) => server.close(() => done())),
  };
  return fake;
}

function hostsAt(url: string): Record<string, string> {
  return Object.fromEntries(HOSTS.map((host) => [host, url]));
}
