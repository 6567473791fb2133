import { AppError } from '../../schemas/i18n/errors.ts';
import type { Caller } from '../records/core/types.ts';
import { readUpload } from './files/uploadToken.ts';
import type { Services } from './shared/requestContext.ts';
import { type Asked, callerIn } from './shared/sessions.ts';

/**
 * Who brings a file with this token; undefined for what is no upload token. The person may have been stopped or have a new password since, and the app may be
 * gone: then nobody is signed in.
 */
export async function callerOfUpload(
  services: Services,
  token: string,
  request: Asked,
): Promise<Caller | undefined> {
  if (!token.startsWith('up.')) return undefined;
  const right = readUpload(token, services.secret, services.now().getTime());
  if (!right) throw new AppError('not_signed_in');
  const company = services.database.company(right.corp);
  const caller = await company.read(async (tx) => {
    const row = await tx
      .from('user as u')
      .innerJoin('corp as c', 'c.corp_id', 'u.corp_id')
      .select(['u.password_time', 'c.zone'])
      .where('u.id', '=', right.user)
      .where('c.disabled', '=', 0)
      .executeTakeFirst();
    if (!row || right.given < row.password_time) return undefined;
    const app =
      right.app === 0
        ? undefined
        : await tx
            .from('api_app')
            .select(['id', 'name'])
            .where('id', '=', right.app)
            .where('disabled', '=', 0)
            .where('deleted_time', 'is', null)
            .executeTakeFirst();
    if (right.app !== 0 && !app) return undefined;
    const found = await callerIn(
      services,
      tx,
      { company, userId: right.user, zone: row.zone },
      request,
    );
    return found && { ...found, ...(app && { app: { ...app, scopes: [] } }) };
  });
  if (!caller) throw new AppError('not_signed_in');
  return caller;
}
