import type { FastifyRequest } from 'fastify';
import { AppError } from '../../schemas/i18n/errors.ts';
import type { Services } from '../endpoints/shared/requestContext.ts';

/**
 * Refuses what another site's page makes a browser send here. Browsers say where a request comes from in Sec-Fetch-Site, or in Origin
 * where the address is plain http; a request that says neither is no browser's, and then no cookie speaks for it.
 */
export function rejectCrossOrigin(
  request: FastifyRequest,
  { publicUrl }: Pick<Services, 'publicUrl'>,
  { byCookie }: { byCookie: boolean },
): void {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const own =
    site !== undefined
      ? site === 'same-origin'
      : origin !== undefined
        ? isOwn(origin, request.host, publicUrl)
        : !byCookie;
  if (!own) throw new AppError('foreign_page');
}

function isOwn(origin: string, host: string, publicUrl: string | undefined): boolean {
  if (!URL.canParse(origin)) return false; // 'null': a page without a place of its own
  return (
    new URL(origin).host === host ||
    (publicUrl !== undefined && origin === new URL(publicUrl).origin)
  );
}
