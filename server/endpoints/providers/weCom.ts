import type { Provider } from './description.ts';

const API = 'https://qyapi.weixin.qq.com/cgi-bin';
const TOKEN = { access_token: '{token}' };
const APP = { ...TOKEN, agentid: '{agent_id}' };

/** WeChat Work, https://developer.work.weixin.qq.com/document: an application that a company has made itself. */
export const weCom = {
  signIn: {
    url: 'https://login.work.weixin.qq.com/wwlogin/sso/login',
    query: {
      login_type: 'CorpApp',
      appid: '{client_id}',
      agentid: '{agent_id}',
      redirect_uri: '{back}',
      state: '{state}',
    },
  },
  inside: {
    agent: /wxwork/i,
    url: 'https://open.weixin.qq.com/connect/oauth2/authorize',
    query: {
      appid: '{client_id}',
      redirect_uri: '{back}',
      response_type: 'code',
      scope: 'snsapi_base',
      state: '{state}',
      agentid: '{agent_id}',
    },
    hash: 'wechat_redirect',
  },
  token: {
    method: 'GET',
    url: `${API}/gettoken`,
    query: { corpid: '{client_id}', corpsecret: '{secret}' },
    gives: { token: ['access_token'], seconds: ['expires_in'] },
    step: 'credentials',
  },
  person: [
    {
      method: 'GET',
      url: `${API}/auth/getuserinfo`,
      query: { ...TOKEN, code: '{code}' },
      // somebody from outside the company has an openid alone, and is nobody here
      gives: { subject: ['userid'] },
    },
  ],
  byMobile: [
    {
      method: 'POST',
      url: `${API}/user/getuserid`,
      query: TOKEN,
      body: { mobile: '{mobile}' },
      gives: { subject: ['userid'] },
    },
  ],
  checks: [
    {
      method: 'GET',
      url: `${API}/agent/get`,
      query: APP,
      gives: { domain: ['redirect_domain'] },
      step: 'agent',
    },
  ],
  menu: {
    read: { method: 'GET', url: `${API}/menu/get`, query: APP, gives: { buttons: ['button'] } },
    make: {
      method: 'POST',
      url: `${API}/menu/create`,
      query: APP,
      body: { button: '{buttons}' },
    },
  },
  message: {
    method: 'POST',
    url: `${API}/message/send`,
    query: TOKEN,
    body: { touser: '{subject}', msgtype: 'text', agentid: '{agent}', text: '{text}' },
  },
  tokenOver: [40014, 42001],
  addressRefused: [60020],
  // the last: nobody whom the application may reach
  nothing: [46003, 46004, 60111, 81013],
} as const satisfies Provider;
