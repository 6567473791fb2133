import type { Locale } from '../../schemas/i18n/locale.ts';
import { translateMessage } from '../../schemas/i18n/messages.ts';
import { bulkAnswer } from './bulkAnswers.ts';
import { decodeForm } from './decodeForm.ts';
import { type Envelope, fail } from './envelope.ts';
import { officeAnswer } from './officeAnswers.ts';
import { recordAnswer } from './recordAnswers.ts';
import type { Tables } from './recordData.ts';
import type { Definitions, Params } from './recordWorld.ts';

export type { Envelope } from './envelope.ts';

export interface StoryServerOptions {
  tables: Tables;
  /** keys of the viewer; none given: an administrator */
  permissions?: readonly string[];
  /** answers instead of the server's own; undefined lets the server answer */
  answer?(path: string, params: Params): Envelope | Promise<Envelope> | undefined;
  /** other definitions than the shipped ones, by module */
  definitions?: Definitions;
}

interface Call {
  method: string;
  path: string;
  params: Params;
}

/** The calls that the record screens make, answered from memory by the contract. A stage for stories, not a second server. */
export function storyServer({
  tables,
  permissions,
  answer: own,
  definitions = {},
}: StoryServerOptions) {
  const world = { tables, definitions };
  const calls: Call[] = [];
  async function answer({ method, path, params }: Call, locale: Locale): Promise<Envelope> {
    calls.push({ method, path, params });
    const special = await own?.(path, params);
    return (
      special ??
      officeAnswer(world, path, params, locale, permissions) ??
      bulkAnswer(world, path, params) ??
      recordAnswer(world, method, path, params, locale) ??
      fail(404, translateMessage('no_such_call', { url: path }, locale))
    );
  }
  return { answer, calls, tables };
}

const LOCALES: Readonly<Record<string, Locale>> = { en: 'en', ja: 'ja', 'zh-cht': 'zh-cht' };
const network = window.fetch;

/** Puts the server in the place of fetch; answers how to take it away again. */
export function serveStories(server: ReturnType<typeof storyServer>): () => void {
  const serve: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.origin);
    if (!/^\/(rest|account)\//.test(url.pathname)) return network(input, init);
    const body = init?.body instanceof URLSearchParams ? init.body : url.searchParams;
    init?.signal?.throwIfAborted();
    const locale = LOCALES[new Headers(init?.headers).get('locale') ?? ''] ?? 'zh-chs';
    return Response.json(
      await server.answer(
        { method: init?.method ?? 'GET', path: url.pathname, params: decodeForm(body) },
        locale,
      ),
    );
  };
  window.fetch = serve;
  return () => {
    // The next story may have set its own stage before this one is cleared.
    if (window.fetch === serve) window.fetch = network;
  };
}
