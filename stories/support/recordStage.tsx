import type { Decorator } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import { sameAnswer } from '../../src/data/transport/sameAnswer.ts';
import { tellAll } from '../../src/data/transport/tellAll.ts';
import { useViewer } from '../../src/data/viewer.ts';
import { RecordLayers } from '../../src/records/RecordLayers.tsx';
import type { Overrides } from '../../src/records/slots/slots.ts';
import { SlotsContext } from '../../src/records/slots/slots.ts';
import { type Tables, sampleTables } from './recordData.ts';
import { serveStories, type StoryServerOptions, storyServer } from './recordServer.ts';

/** What a story says of the application around it, as `parameters.records`. */
export interface StageParameters extends Omit<Partial<StoryServerOptions>, 'tables'> {
  /** address of the page */
  path?: string;
  /** how many customers the company has */
  customers?: number;
  tables?(): Tables;
  overrides?: Overrides;
  /** answers never come */
  silent?: boolean;
}

let server: ReturnType<typeof storyServer> | undefined;
/** A new number for every story: nothing of the one before may stay mounted. */
let show = 0;

/** The server that the story on the stage talks to: its tables can be changed behind the screen's back, its calls counted. */
export function stageServer(): ReturnType<typeof storyServer> {
  if (!server) throw new Error('No story has set the stage.');
  return server;
}

export function setStage({ parameters }: { parameters: Record<string, unknown> }): () => void {
  const {
    customers = 45,
    tables,
    silent,
    ...options
  } = (parameters.records ?? {}) as StageParameters;
  show += 1;
  localStorage.clear();
  server = storyServer({ ...options, tables: tables ? tables() : sampleTables(customers) });
  const first = /userinfo|permission|getSetting/;
  const { answer } = server;
  const ended = new AbortController();
  if (silent)
    server.answer = (call, locale) =>
      first.test(call.path) ? answer(call, locale) : until(ended.signal);
  const stop = serveStories(server);
  // Forgets answers and questions under way, also those of the story that is still on the stage.
  mutate(() => true, undefined).catch(() => undefined);
  return () => {
    // A question without an answer would be waited for by the next story that asks the same.
    ended.abort();
    stop();
  };
}

function until(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new TypeError('The story has ended.'))),
  );
}

/** Somebody is signed in, messages and questions have their place, the page has an address. */
export const withStage: Decorator = (Story, { parameters }) => {
  const { path = '/customer', overrides = {} } = (parameters.records ?? {}) as StageParameters;
  return (
    <MemoryRouter key={show} initialEntries={[path]}>
      <SWRConfig
        value={{
          use: [tellAll],
          compare: sameAnswer,
          shouldRetryOnError: false,
          dedupingInterval: 0,
        }}
      >
        <SlotsContext value={overrides}>
          <SignedIn>
            <RecordLayers>
              <main className="flex h-dvh flex-col bg-surface-0">
                <Story />
              </main>
            </RecordLayers>
          </SignedIn>
        </SlotsContext>
        <Address />
      </SWRConfig>
    </MemoryRouter>
  );
};

function SignedIn({ children }: { children: ReactNode }) {
  return useViewer().data ? children : null;
}

/** For play functions: where the page is. */
function Address() {
  const { pathname, search } = useLocation();
  return (
    <output data-testid="address" hidden>
      {pathname + search}
    </output>
  );
}
