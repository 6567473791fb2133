import type { Bench, ListInput } from '../src/pages/bench/contract.ts';

/** What the harness needs inside the measured page; installed before any script of the page. */
export interface PageTools {
  settle(): Promise<void>;
  mount(input: unknown): Promise<number>;
  /** after each next key press, `id` must show the next of these */
  expect(id: string, values: (string | number)[]): void;
  result(): Promise<number>;
  submit(expected: number): Promise<number>;
  scroll(step: number, frames: number): Promise<{ blank: number; frames: number }>;
  sort(column: string, direction: 'asc' | 'desc', first: string): Promise<number>;
  /** sideways, until the end or so many frames; a frame is blank where the place in the middle of a row shows no cell */
  aside(step: number, frames: number): Promise<{ blank: number; frames: number }>;
  makeList(count: number, columns?: number): ListInput;
}

declare global {
  interface Window {
    __tools: PageTools;
  }
}

export function installPageTools(): void {
  const bench = (): Bench => {
    if (!window.__bench) throw new Error('the page published no bench');
    return window.__bench;
  };
  // The end of the main-thread work of the next frame: rAF runs before style, layout and paint, the message right after them.
  const painted = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(0);
      });
    });
  const until = async (test: () => boolean, what: string) => {
    const deadline = performance.now() + 60_000;
    for (;;) {
      const at = await painted();
      if (test()) return at;
      if (at > deadline) throw new Error(`${what}: not reached in a minute`);
    }
  };
  let queue: { test(): boolean; resolve(ms: number): void; reject(error: unknown): void }[] = [];
  let results: Promise<number>[] = [];
  addEventListener(
    'keydown',
    (event) => {
      const next = queue.shift();
      if (next)
        until(next.test, 'key press').then((at) => next.resolve(at - event.timeStamp), next.reject);
    },
    true,
  );
  window.__tools = {
    async settle() {
      await new Promise((resolve) => {
        setTimeout(resolve, 80);
      });
      await painted();
      await painted();
    },
    async mount(input) {
      const start = performance.now();
      await bench().mount(input as never);
      return (await until(() => bench().mounted(), 'mount')) - start;
    },
    expect(id, values) {
      results = [];
      queue = values.map((value) => {
        const { promise, resolve, reject } = Promise.withResolvers<number>();
        promise.catch(() => undefined);
        results.push(promise);
        const shows = () => bench().read(id);
        return {
          test: () => (typeof value === 'number' ? Number(shows()) === value : shows() === value),
          resolve,
          reject,
        };
      });
    },
    result: () => results.shift() ?? Promise.reject(new Error('no key press is expected')),
    async submit(expected) {
      const start = performance.now();
      bench().submit();
      return (
        (await until(() => bench().errorCount() === expected, `submit with ${expected} errors`)) -
        start
      );
    },
    async scroll(step, frames) {
      const box = bench().scroller();
      box.scrollTop = 0;
      await painted();
      const at = box.getBoundingClientRect();
      const hole = () =>
        [0.2, 0.5, 0.8].some(
          (part) =>
            !document
              .elementFromPoint(at.left + 40, at.top + at.height * part)
              ?.closest(bench().rowSelector),
        );
      let blank = 0;
      for (let frame = 0; frame < frames; frame++) {
        box.scrollTop += step;
        await painted();
        if (hole()) blank += 1;
      }
      return { blank, frames };
    },
    async aside(step, frames) {
      const box = bench().scroller();
      [box.scrollTop, box.scrollLeft] = [0, 0];
      await painted();
      const at = box.getBoundingClientRect();
      const hole = () =>
        [0.4, 0.7, 0.95].some(
          (part) =>
            !document
              .elementFromPoint(at.left + at.width * part, at.top + at.height * 0.5)
              ?.closest('[role=gridcell]'),
        );
      let [blank, drawn] = [0, 0];
      for (; drawn < frames && box.scrollLeft + box.clientWidth < box.scrollWidth - 1; drawn++) {
        box.scrollLeft += step;
        await painted();
        if (hole()) blank += 1;
      }
      return { blank, frames: drawn };
    },
    async sort(column, direction, first) {
      const start = performance.now();
      bench().sort(column, direction);
      return (
        (await until(
          () => bench().cell(0, column)?.replaceAll(',', '') === first,
          `sort ${column} ${direction}`,
        )) - start
      );
    },
    makeList(count, wide = 15) {
      const ids = [
        'id',
        'name',
        'owner',
        'phone',
        'stage',
        'amount',
        'created',
        'updated',
        'status',
        'source',
        'city',
        'industry',
        'level',
        'visits',
        'remark',
      ];
      for (let more = ids.length; more < wide; more++) ids.push(`more${more}`);
      let seed = 42;
      const next = (below: number) => {
        seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
        return Math.floor((seed / 2 ** 32) * below);
      };
      const word = (length: number) =>
        Array.from(
          { length },
          () => ['ka', 'lo', 'mi', 'ten', 'ru', 'sha', 'bo', 'dex'][next(8)],
        ).join('');
      const columns = ids.map((id) => ({
        id,
        label: id,
        width: 80,
        type: ['id', 'amount', 'visits'].includes(id) ? ('number' as const) : ('text' as const),
      }));
      const rows = Array.from({ length: count }, (_, index) =>
        Object.fromEntries(
          ids.map((id) => [
            id,
            id === 'id'
              ? index + 1
              : id === 'amount'
                ? next(1e9) / 100
                : id === 'visits'
                  ? next(500)
                  : word(3),
          ]),
        ),
      );
      return { kind: 'list', columns, rows };
    },
  };
}
