import type { LinkKey } from '../../../schemas/staff/providers.ts';
import type { Services } from '../shared/requestContext.ts';
import { type ProviderApp, ProviderFault } from '../providers/client.ts';
import { SPOKEN } from '../providers/index.ts';

/** What both systems take of a text: DingTalk at most 500 characters, WeChat Work 2,048 bytes, which 500 of ours never exceed. */
const MOST_CHARACTERS = 500;

interface ProviderMessage {
  provider: LinkKey;
  app: ProviderApp;
  /** their account there */
  to: string;
  subject: string;
  text: string;
}

/** Sends a text to somebody's account by the company's application; answers why it came to nothing, or undefined. */
export async function sendBy(
  { providers, publicUrl }: Pick<Services, 'providers' | 'publicUrl'>,
  { provider, app, to, subject, text }: ProviderMessage,
): Promise<{ step: string; said: string; final: boolean; unsure: boolean } | undefined> {
  const { message, nothing = [] } = SPOKEN[provider];
  if (!message) return undefined;
  const content = cut(`${subject}\n${text}`, publicUrl ? `\n${publicUrl}/unreadCount` : '');
  try {
    await providers.ask(SPOKEN[provider], app, {
      calls: [message],
      values: {
        subject: to,
        agent: Number(app.agent_id),
        text: { content },
        message: { msgtype: 'text', text: { content } },
      },
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    const { step, said, number, cause } = error;
    const late = cause instanceof Error && cause.name === 'TimeoutError';
    return { step, said, final: nothing.includes(number), unsure: late };
  }
}

/** As much of a text as is taken, with the way to the rest. */
function cut(text: string, link: string): string {
  if (text.length + link.length <= MOST_CHARACTERS) return text;
  const start = text.slice(0, MOST_CHARACTERS - link.length - 1);
  // half a character is none
  return `${start.replace(/[\uD800-\uDBFF]$/, '')}…${link}`;
}
