import type { Provider } from './description.ts';

const API = 'https://api.weixin.qq.com/sns';

/** A website at the WeChat open platform, https://developers.weixin.qq.com/doc/oplatform: it belongs to an address, so to the whole server. */
export const weChatOpen = {
  signIn: {
    url: 'https://open.weixin.qq.com/connect/qrconnect',
    query: {
      appid: '{client_id}',
      redirect_uri: '{back}',
      response_type: 'code',
      scope: 'snsapi_login',
      state: '{state}',
    },
    hash: 'wechat_redirect',
  },
  person: [
    {
      method: 'GET',
      url: `${API}/oauth2/access_token`,
      query: {
        appid: '{client_id}',
        secret: '{secret}',
        code: '{code}',
        grant_type: 'authorization_code',
      },
      gives: { userToken: ['access_token'], openid: ['openid'] },
    },
    {
      method: 'GET',
      url: `${API}/userinfo`,
      query: { access_token: '{userToken}', openid: '{openid}', lang: 'zh_CN' },
      // the same somebody by each application of the same owner
      gives: { subject: ['unionid', 'openid'], name: ['nickname'] },
    },
  ],
} as const satisfies Provider;
