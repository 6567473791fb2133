/** Answers that hold for a while, the newest few of them, in what a process remembers of a company. */
export interface TtlCache<Value> {
  get(key: string, now: number): Value | undefined;
  set(key: string, now: number, value: Value): void;
  delete(key: string): void;
}

interface Entry {
  at: number;
  value: unknown;
}

/** `room` names the answers of one kind; `forMs` is how long one holds, `most` how many are kept. */
export function ttlCache<Value>(
  { memory }: { memory: Map<string, unknown> },
  room: string,
  { forMs, most }: { forMs: number; most: number },
): TtlCache<Value> {
  const entries = (memory.get(room) as Map<string, Entry> | undefined) ?? new Map<string, Entry>();
  memory.set(room, entries);
  return {
    get(key, now) {
      const entry = entries.get(key);
      return entry && now >= entry.at && now - entry.at < forMs
        ? (entry.value as Value)
        : undefined;
    },
    set(key, at, value) {
      entries.delete(key);
      entries.set(key, { at, value });
      const oldest = entries.size > most ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
    },
    delete: (key) => void entries.delete(key),
  };
}
