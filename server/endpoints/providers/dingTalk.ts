import type { Provider } from './description.ts';

const API = 'https://api.dingtalk.com/v1.0';
const FORMER = 'https://oapi.dingtalk.com';
const TOKEN = { access_token: '{token}' };

/** DingTalk, https://open.dingtalk.com/document: an application that a company has made itself. */
export const dingTalk = {
  signIn: {
    url: 'https://login.dingtalk.com/oauth2/auth',
    query: {
      redirect_uri: '{back}',
      response_type: 'code',
      client_id: '{client_id}',
      scope: 'openid',
      state: '{state}',
      prompt: 'consent',
    },
  },
  token: {
    method: 'GET',
    url: `${FORMER}/gettoken`,
    query: { appkey: '{client_id}', appsecret: '{secret}' },
    gives: { token: ['access_token'], seconds: ['expires_in'] },
    step: 'credentials',
  },
  person: [
    {
      method: 'POST',
      url: `${API}/oauth2/userAccessToken`,
      body: {
        clientId: '{client_id}',
        clientSecret: '{secret}',
        code: '{code}',
        grantType: 'authorization_code',
      },
      gives: { userToken: ['accessToken'] },
    },
    {
      method: 'GET',
      url: `${API}/contact/users/me`,
      headers: { 'x-acs-dingtalk-access-token': '{userToken}' },
      gives: { unionid: ['unionId'], name: ['nick'] },
    },
    // who is no member of the company is nobody here
    {
      method: 'POST',
      url: `${FORMER}/topapi/user/getbyunionid`,
      query: TOKEN,
      body: { unionid: '{unionid}' },
      gives: { subject: ['result.userid'] },
    },
  ],
  personInside: [
    {
      method: 'POST',
      url: `${FORMER}/topapi/v2/user/getuserinfo`,
      query: TOKEN,
      body: { code: '{code}' },
      gives: { subject: ['result.userid'], name: ['result.name'] },
    },
  ],
  byMobile: [
    {
      method: 'POST',
      url: `${FORMER}/topapi/v2/user/getbymobile`,
      query: TOKEN,
      body: { mobile: '{mobile}' },
      gives: { subject: ['result.userid'] },
    },
  ],
  checks: [
    {
      method: 'POST',
      url: `${FORMER}/topapi/v2/department/listsub`,
      query: TOKEN,
      body: {},
      step: 'people',
    },
  ],
  message: {
    method: 'POST',
    url: `${FORMER}/topapi/message/corpconversation/asyncsend_v2`,
    query: TOKEN,
    body: { agent_id: '{agent}', userid_list: '{subject}', msg: '{message}' },
    // the form does without it: signing in needs none
    step: 'agent',
  },
  tokenOver: [40014, 42001, 88],
  addressRefused: [60020],
  nothing: [60121, 40104],
} as const satisfies Provider;
