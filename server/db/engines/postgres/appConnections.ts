import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { connectPool, type PostgresPool, reason } from './connect.ts';
import { APP_ROLE } from './role.ts';

/**
 * Connections that sign in as the role of company transactions, so that no statement leads back to the user of DATABASE_URL. Undefined, with a
 * line for the operator, where the database server does not let the role in or it could become somebody else: then that user takes it on.
 */
export async function connectAsApp(
  owner: pg.Pool,
  databaseUrl: string,
  log: (line: string) => void,
): Promise<PostgresPool | undefined> {
  try {
    const url = new URL(databaseUrl);
    const password = appPassword(
      decodeURIComponent(url.password) || (process.env.PGPASSWORD ?? ''),
    );
    [url.username, url.password] = [APP_ROLE, password ?? ''];
    if (url.username !== APP_ROLE) throw new Error('DATABASE_URL names no host');
    await letIn(owner, password);
    const app = await connectPool(url.href, log);
    const fault = await powersOf(app.pool);
    if (fault === undefined) return app;
    await app.pool.end();
    throw new Error(fault);
  } catch (error) {
    log(
      `The role ${APP_ROLE} cannot sign in by itself (${reason(error)}): the user of DATABASE_URL takes it on for each company transaction.`,
    );
    return undefined;
  }
}

/** Known to whoever knows the password of DATABASE_URL, so that all processes on one database have the same; none where that has none. */
export function appPassword(password: string): string | undefined {
  return password === ''
    ? undefined
    : createHmac('sha256', password).update(APP_ROLE).digest('base64url');
}

/** A role that may sign in already keeps its password: another installation on the same cluster may use it. */
async function letIn(owner: pg.Pool, password: string | undefined): Promise<void> {
  const { rows } = await owner.query(
    `select from pg_roles where rolname = '${APP_ROLE}' and not rolcanlogin`,
  );
  if (rows.length === 0) return;
  const words = password === undefined ? 'null' : `'${scramVerifier(password)}'`;
  // two processes that start together both say so, and one of them may be refused
  await owner.query(`alter role ${APP_ROLE} login password ${words}`).catch((error: unknown) => {
    if (reason(error) !== 'tuple concurrently updated') throw error;
  });
}

/** What PostgreSQL stores of a password, so that the password itself stands in no statement and no log. RFC 5803. */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const iterations = 4096;
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyed = (word: string) => createHmac('sha256', salted).update(word).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}

/** Why what the role keeps out would not be kept out; undefined where all is well. */
async function powersOf(app: pg.Pool): Promise<string | undefined> {
  const { rows } = await app.query<{ fault: string | null }>(
    `select case
        when rolsuper or rolbypassrls or rolcreaterole or rolreplication then 'it has rights of its own'
        when exists(select from pg_auth_members where member = r.oid) then 'it is a member of another role'
        when exists(select from pg_class where relowner = r.oid) then 'it owns tables'
      end as fault from pg_roles as r where rolname = session_user`,
  );
  return rows[0]?.fault ?? undefined;
}
