import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LIMITS } from '../../schemas/limits.ts';
import { JOURNEY, TRUST } from '../../schemas/staff/codes.ts';
import { type CookieName, cookieName } from '../../schemas/product.ts';
import type { BrowserCookies, Services } from '../endpoints/shared/requestContext.ts';

const DAY_S = 86_400;
/** The longest that browsers keep a cookie. */
const DEVICE_DAYS = 400;
const LASTS: Readonly<Record<CookieName, number>> = {
  token: LIMITS.tokenDays * DAY_S,
  in: LIMITS.tokenDays * DAY_S,
  device: DEVICE_DAYS * DAY_S,
  journey: JOURNEY.minutes * 60,
  trust: TRUST.days * DAY_S,
};

/** What a browser keeps for us: cookies that no script can read, sent to nobody but us. */
export function browserCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl }: Pick<Services, 'publicUrl'>,
): BrowserCookies {
  const secure = request.protocol === 'https' || publicUrl?.startsWith('https:') === true;
  return {
    token: readCookie(request, 'token'),
    device: readCookie(request, 'device'),
    journey: readCookie(request, 'journey'),
    trust: readCookie(request, 'trust'),
    keep: (name, value) => setCookie(reply, { name, value, secure, hidden: true }),
  };
}

/**
 * Scripts cannot see the session's cookie, so a second one says whether somebody is signed in: `1`, or `0` after a sign-out that the
 * server could not be told of. A page brings the two together again.
 */
export function matchCookies(app: FastifyInstance, services: Services): void {
  app.addHook('onSend', async (request, reply) => {
    if (!String(reply.getHeader('content-type') ?? '').startsWith('text/html')) return;
    const browser = browserCookies(request, reply, services);
    const [session, mark] = [browser.token !== '', readCookie(request, 'in')];
    if (session && mark === '0') browser.keep('token', '');
    if (session ? mark === '' : mark !== '')
      setCookie(reply, { name: 'in', value: session ? '1' : '', secure: false, hidden: false });
  });
}

function readCookie({ headers }: FastifyRequest, name: CookieName): string {
  const start = `${cookieName(name)}=`;
  const pair = (headers.cookie ?? '').split('; ').find((each) => each.startsWith(start));
  const value = pair?.slice(start.length) ?? '';
  return /^[\w.-]{1,400}$/.test(value) ? value : '';
}

interface Kept {
  name: CookieName;
  /** empty: forget it */
  value: string;
  secure: boolean;
  hidden: boolean;
}

function setCookie(reply: FastifyReply, { name, value, secure, hidden }: Kept): void {
  const parts = [
    `${cookieName(name)}=${value}`,
    `Max-Age=${value === '' ? 0 : LASTS[name]}`,
    'Path=/',
    'SameSite=Lax',
    ...(hidden ? ['HttpOnly'] : []),
    ...(secure ? ['Secure'] : []),
  ];
  reply.header('set-cookie', parts.join('; '));
}
