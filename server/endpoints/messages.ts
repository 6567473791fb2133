import { kindsSentBy } from '../../schemas/collaboration/channels.ts';
import type { messageEndpoints } from '../../schemas/endpoints/messages.ts';
import { label, translate } from '../../schemas/i18n/label.ts';
import { PRODUCT_NAME } from '../../schemas/product.ts';
import { LINKS, type LinkKey } from '../../schemas/staff/providers.ts';
import { testNotification } from '../records/index.ts';
import { appOf, linkIn, nameOf } from './bindings/links.ts';
import { sendBy } from './bindings/messages.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import type { RequestContext } from './shared/requestContext.ts';
import { requireMessages } from './shared/requireMessages.ts';

const WEEK_MS = 7 * 24 * 3_600_000;
/** test messages that one company may ask for in a quarter of an hour */
const MOST_TESTS = 20;

const UNBOUND = label('您还没有绑定{provider}账号：请先在个人设置的「账号安全」中绑定');
const OFF = label('{provider}还没有配置或没有启用');
const TEST_MESSAGE = {
  subject: label('{product} 测试消息'),
  text: label('{name} 从消息设置发出。收到它说明提醒可以发到这里。'),
};
const WELL = { fault: '', said: '' };

export const messageHandlers: EndpointHandlers<keyof typeof messageEndpoints> = {
  messageChannels({ caller }) {
    requireMessages(caller);
    return caller.company.read(async (tx) => {
      const since = caller.now().getTime() - WEEK_MS;
      const channels = [];
      for (const channel of Object.keys(LINKS) as LinkKey[]) {
        const { is_on, sealed } = await linkIn(tx, channel);
        const failed = await tx
          .from('delivery')
          .select('fault')
          .where('channel', '=', channel)
          .where('state', 'in', ['failed', 'lost'])
          .where('changed_at', '>=', since)
          .orderBy('changed_at', 'desc')
          .execute();
        const sends = kindsSentBy(channel, caller.settings).length > 0;
        channels.push({
          channel,
          name: nameOf(channel, caller.locale),
          is_on: is_on === 1 && sealed !== '' && sends ? (1 as const) : (0 as const),
          failed: failed.length,
          last_fault: faultText(channel, failed[0]?.fault ?? '', caller.locale),
        });
      }
      return channels;
    });
  },

  async testMessage(context, { channel }) {
    const { caller, services } = context;
    requireMessages(caller);
    await services.asked.count([{ key: `message test ${caller.viewer.corp_id}`, max: MOST_TESTS }]);
    if (channel !== 'bell') return testAt(context, channel);
    await testNotification(caller);
    return WELL;
  },
};

async function testAt({ caller, services }: RequestContext, provider: LinkKey) {
  const { company, viewer, locale } = caller;
  const data = { provider: nameOf(provider, locale) };
  const app = await appOf(services, company, provider);
  if (app?.is_on !== 1) return { ...WELL, fault: translate(OFF, locale, data) };
  const account = await company.read((tx) =>
    tx
      .from('provider_account')
      .select('subject')
      .where('provider', '=', provider)
      .where('user_id', '=', viewer.id)
      .executeTakeFirst(),
  );
  if (!account) return { ...WELL, fault: translate(UNBOUND, locale, data) };
  const words = { product: PRODUCT_NAME, name: viewer.name };
  const fault = await sendBy(services, {
    provider,
    app,
    to: account.subject,
    subject: translate(TEST_MESSAGE.subject, locale, words),
    text: translate(TEST_MESSAGE.text, locale, words),
  });
  return fault ? { fault: faultText(provider, fault.step, locale), said: fault.said } : WELL;
}

function faultText(provider: LinkKey, step: string, locale: RequestContext['locale']): string {
  const faults: Readonly<Record<string, Parameters<typeof translate>[0]>> = LINKS[provider].faults;
  const words = faults[step];
  return words ? translate(words, locale) : '';
}
