import { isIP } from 'node:net';
import { AppError } from '../../../schemas/i18n/errors.ts';
import type { AnonymousContext } from '../shared/requestContext.ts';

/** Where passkeys are made and shown. */
export interface PasskeySite {
  /** the host, which browsers keep them apart by */
  id: string;
  /** as browsers sign it: https://crm.example.com */
  origin: string;
}

/** Undefined where browsers know no passkeys: addresses of numbers, and http but to this machine. */
export function passkeySite({ origin }: Pick<AnonymousContext, 'origin'>): PasskeySite | undefined {
  if (!URL.canParse(origin)) return undefined;
  const { protocol, hostname: id, origin: own } = new URL(origin);
  const here = id === 'localhost' || id.endsWith('.localhost');
  return isIP(id) === 0 && !id.startsWith('[') && (protocol === 'https:' || here)
    ? { id, origin: own }
    : undefined;
}

/** The same; throws passkeys_here where there are none. */
export function requireSite(context: Pick<AnonymousContext, 'origin'>): PasskeySite {
  const site = passkeySite(context);
  if (!site) throw new AppError('passkeys_here');
  return site;
}
