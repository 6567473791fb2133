import type { ProviderKey } from '../../../schemas/staff/providers.ts';
import type { Provider } from './description.ts';
import { dingTalk } from './dingTalk.ts';
import { weChatOpen } from './weChatOpen.ts';
import { weCom } from './weCom.ts';

/** What is spoken with each of the systems that people sign in by. */
export const SPOKEN: Readonly<Record<ProviderKey, Provider>> = {
  wechat: weCom,
  ding: dingTalk,
  wechatopen: weChatOpen,
};
