import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test as base, expect, type Page } from '@playwright/test';
import { startProcess } from '../server/support/process.ts';

export interface OwnServer {
  url: string;
  dataDir: string;
  /** what it has logged; codes and the first administrator's way in stand there */
  log(): string;
  /** Every code sent to a mobile or e-mail so far, the oldest first. */
  codesTo(to: string): string[];
  /** The last of the codes sent to a mobile or e-mail, once there are `atLeast` of them. */
  codeTo(to: string, atLeast?: number): Promise<string>;
  /** Stops the server and starts it again at the same address; meanwhile `work` may do to its database what time would have done. */
  restart(work?: (database: DatabaseSync) => void): Promise<void>;
  /** Registers a company, whose first administrator is signed in on the page afterwards; answers its code. */
  register(
    page: Page,
    person: { mobile: string; password: string; name: string; corp_name: string },
  ): Promise<string>;
}

/**
 * Playwright's `test` on a server without demo data that the calling file shares with nobody: for what changes the
 * settings of a company, or reads the server's log. Addresses without a host are its own. `prepare` answers settings of the server.
 */
export function testWithOwnServer(
  prepare: () => Promise<Readonly<Record<string, string>>> = () => Promise.resolve({}),
) {
  return base.extend<{ baseURL: string }, { server: OwnServer }>({
    server: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads there which fixtures this one needs
      async ({}, provide) => {
        const dataDir = await mkdtemp(join(tmpdir(), 'fieldwork-journey-'));
        const env = { DATA_DIR: dataDir, SEED: 'none', ...(await prepare()) };
        let started = startProcess(env);
        const url = await started.ready;
        const end = async () => {
          started.child.kill('SIGTERM');
          await started.ended;
        };
        const restart: OwnServer['restart'] = async (work) => {
          await end();
          if (work) {
            const database = new DatabaseSync(join(dataDir, 'fieldwork.db'));
            work(database);
            database.close();
          }
          started = startProcess({ ...env, PORT: new URL(url).port });
          await started.ready;
        };
        await provide({ ...described(() => started.stdout(), url, dataDir), restart });
        await end();
        await rm(dataDir, { recursive: true });
      },
      { scope: 'worker' },
    ],
    baseURL: ({ server }, provide) => provide(server.url),
  });
}

/** Posts a form as the page would: with its cookie, from its own origin. Fails with the server's words. */
export async function post<T>(page: Page, path: string, form: Record<string, string>): Promise<T> {
  const answer = await page.request.post(path, {
    form,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const { code, message, data } = (await answer.json()) as {
    code: number;
    message: string;
    data: T;
  };
  expect(code, message).toBe(200);
  return data;
}

function described(log: () => string, url: string, dataDir: string): Omit<OwnServer, 'restart'> {
  const codesTo = (to: string) =>
    [...log().matchAll(new RegExp(`The code for ${to} is (\\d{6})`, 'g'))].map(
      ([, code = '']) => code,
    );
  const codeTo = async (to: string, atLeast = 1) => {
    await expect.poll(() => codesTo(to).length).toBeGreaterThanOrEqual(atLeast);
    return codesTo(to).at(-1) ?? '';
  };
  return {
    url,
    dataDir,
    log,
    codesTo,
    codeTo,
    async register(page, person) {
      await post(page, '/account/api/sendSmsCode', { mobile: person.mobile, type: 'register' });
      const { corp_code } = await post<{ corp_code: string }>(page, '/account/api/register', {
        ...person,
        code: await codeTo(person.mobile),
      });
      return corp_code;
    },
  };
}
