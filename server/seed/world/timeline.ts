/** What happened in a company, played in the order of time: an event may add later ones while it runs. */
export interface Timeline {
  /** `at` is 'yyyy-MM-dd HH:mm:ss'; what lies after the end of the story does not happen */
  add(at: string, run: (at: string) => Promise<unknown>): void;
  play(): Promise<void>;
}

interface Happening {
  at: string;
  /** keeps events of one second in the order of their adding */
  turn: number;
  run: (at: string) => Promise<unknown>;
}

export function createTimeline(end: string): Timeline {
  const waiting: Happening[] = [];
  let turns = 0;
  return {
    add(at, run) {
      if (at <= end) insert(waiting, { at, run, turn: (turns += 1) });
    },
    async play() {
      for (let next = waiting.pop(); next; next = waiting.pop()) await next.run(next.at);
    },
  };
}

/** Latest first, so that the next one is popped from the end. */
function insert(waiting: Happening[], item: Happening) {
  let [from, to] = [0, waiting.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isAfter(waiting[middle] as Happening, item)) from = middle + 1;
    else to = middle;
  }
  waiting.splice(from, 0, item);
}

function isAfter(one: Happening, other: Happening): boolean {
  return one.at === other.at ? one.turn > other.turn : one.at > other.at;
}
