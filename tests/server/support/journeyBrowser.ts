import { cookieName } from '../../../schemas/product.ts';
import type { Answer, TestServer } from './server.ts';

/** A browser that keeps the cookie of its way to another system, as nobody or as somebody who is signed in. */
export function openJourneyBrowser(server: TestServer, origin: string) {
  let cookie = '';
  return {
    async post<T>(path: string, body: object, token = ''): Promise<Answer<T>> {
      const answer = await server.call<T>('POST', path, {
        body,
        token,
        headers: { ...(cookie && { cookie }), origin },
      });
      const set = answer.headers
        .getSetCookie()
        .find((each) => each.startsWith(`${cookieName('journey')}=`));
      if (set) cookie = set.split(';')[0] ?? '';
      return answer;
    },
  };
}
