import type { CompanyDb } from '../../db/handle.ts';
import { createLookout, type Lookout } from '../../records/index.ts';
import type { Services } from '../shared/requestContext.ts';
import { runningSessions } from '../shared/sessions.ts';

/** How often a process looks for news and looks after those who listen (ms), and how many connections one person may have to it. */
export interface NewsTimes {
  lookMs: number;
  beatMs: number;
  most: number;
}

const TIMES: NewsTimes = { lookMs: 2000, beatMs: 25_000, most: 8 };

/** Somebody who waits for what they are told of. */
export interface Listener {
  company: CompanyDb;
  userId: number;
  /** the hash of the token of the session by which they may listen */
  session: string;
  /** there is something new for them */
  tell(): void;
  /** nothing is new; the connection is to be kept */
  beat(): void;
  /** it is over; with `enough`, because the same person has begun to listen so often since */
  end(why?: 'enough'): void;
}

export interface NewsHub {
  /** Tells the listener of all that comes from now on, until the function that is answered is called. Undefined: nobody is listened to any more. */
  listen(listener: Listener): Promise<(() => void) | undefined>;
  /** tells somebody's listeners of this process without waiting for the next look */
  wake(corpId: number, userId: number): void;
  /** ends all connections */
  stop(): Promise<void>;
}

interface Watch {
  company: CompanyDb;
  lookout: Lookout;
  listeners: Set<Listener>;
  /** what there was before has been seen */
  begun: Promise<unknown>;
}

/**
 * Who listens on this process. It asks the database itself what is new, once for a company in which somebody listens and however many do; so
 * servers need not talk to each other, and no connection of the database is kept.
 */
export function createNewsHub(
  { now, tell }: Pick<Services, 'now' | 'tell'>,
  times: Partial<NewsTimes> = {},
): NewsHub {
  const { lookMs, beatMs, most } = { ...TIMES, ...times };
  const watches = new Map<number, Watch>();
  const looking = repeat(look, { everyMs: lookMs, tell });
  const beating = repeat(beat, { everyMs: beatMs, tell });
  let isOver = false;

  function look() {
    return eachWatch(async ({ lookout, listeners, begun }) => {
      await begun;
      const told = await lookout.look();
      for (const listener of listeners) if (told.has(listener.userId)) listener.tell();
    });
  }

  function beat() {
    return eachWatch(async ({ company, listeners }) => {
      const hashes = [...new Set([...listeners].map(({ session }) => session))];
      const running = await runningSessions(company, hashes, now());
      for (const listener of listeners) {
        if (running.has(listener.session)) listener.beat();
        // a session that came while this was asked is looked after the next time
        else if (hashes.includes(listener.session)) drop(listener);
      }
    });
  }

  /** One after the other; what fails in one company does not keep the others from their news. */
  async function eachWatch(work: (watch: Watch) => Promise<void>) {
    const failures: unknown[] = [];
    for (const watch of watches.values())
      await work(watch).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0] as Error;
  }

  function watchOf(company: CompanyDb): Watch {
    const known = watches.get(company.corpId);
    if (known) return known;
    const lookout = createLookout(company, () => performance.now());
    const watch: Watch = { company, lookout, listeners: new Set(), begun: lookout.look() };
    watches.set(company.corpId, watch);
    looking.start();
    beating.start();
    return watch;
  }

  /** Where nobody listens any more, nothing is looked for. */
  function leave(listener: Listener) {
    const { corpId } = listener.company;
    const watch = watches.get(corpId);
    if (!watch?.listeners.delete(listener) || watch.listeners.size > 0) return;
    watches.delete(corpId);
    if (watches.size > 0) return;
    looking.stop();
    beating.stop();
  }

  function drop(listener: Listener, why?: 'enough') {
    leave(listener);
    listener.end(why);
  }

  return {
    async listen(listener) {
      if (isOver) return undefined;
      const watch = watchOf(listener.company);
      watch.listeners.add(listener);
      const own = [...watch.listeners].filter(({ userId }) => userId === listener.userId);
      for (const oldest of own.slice(0, Math.max(0, own.length - most))) drop(oldest, 'enough');
      try {
        await watch.begun;
      } catch (error) {
        leave(listener);
        throw error;
      }
      return () => leave(listener);
    },
    wake(corpId, userId) {
      for (const listener of watches.get(corpId)?.listeners ?? [])
        if (listener.userId === userId) listener.tell();
    },
    async stop() {
      isOver = true;
      for (const { listeners } of watches.values())
        for (const listener of listeners) drop(listener);
      await Promise.all([looking.ended(), beating.ended()]);
    },
  };
}

/** Does something again and again between `start` and `stop`. Of failures in a row the first is told: a database that is away stays away for many turns. */
function repeat(
  work: () => Promise<void>,
  { everyMs, tell }: { everyMs: number; tell: (error: unknown) => void },
) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isFailing = false;
  const turn = () => {
    running ??= work()
      .then(
        () => void (isFailing = false),
        (error: unknown) => {
          if (!isFailing) tell(error);
          isFailing = true;
        },
      )
      .finally(() => (running = undefined));
  };
  return {
    start() {
      timer ??= setInterval(turn, everyMs).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
    /** resolves when nothing is under way */
    ended: async () => running,
  };
}
