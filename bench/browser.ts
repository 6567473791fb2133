import type { Browser, CDPSession, Page } from 'playwright';
import { chromium } from 'playwright';
import { chromiumArgs, findChromium } from '../tools/chromium.ts';
import { installPageTools } from './pageTools.ts';
import { PLAIN, startContestants } from './contestants.ts';
import { formSpec } from './spec.ts';

export interface BenchOptions {
  sizes: number[];
  rows: number[];
  rounds: number;
  keys: number;
  /** how many times slower the processor is made */
  throttle: number;
}

export interface Contestant {
  name: string;
  url: string;
}

/** figure -> its samples, in ms */
type Samples = Map<string, number[]>;

/** Measures every contestant in turn, another one first each round, and prints medians and ratios to plain inputs. */
export async function runBrowserBench(options: BenchOptions): Promise<void> {
  const { contestants, stop } = await startContestants();
  try {
    await measureAll(contestants, options);
  } finally {
    await stop();
  }
}

export async function measureAll(
  contestants: readonly Contestant[],
  options: BenchOptions,
): Promise<void> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumArgs, '--js-flags=--expose-gc'],
  });
  try {
    for (const size of options.sizes) {
      const all = new Map(contestants.map((contestant) => [contestant.name, new Map() as Samples]));
      for (let round = 0; round < options.rounds; round++) {
        for (let turn = 0; turn < contestants.length; turn++) {
          const contestant = contestants[(turn + round) % contestants.length];
          if (contestant)
            await measureForm(
              browser,
              contestant,
              size,
              options,
              all.get(contestant.name) ?? new Map(),
            );
        }
      }
      printForm(size, all);
    }
    for (const count of options.rows)
      for (const columns of [15, 300])
        await measureList(browser, contestants[0], { count, columns }, options);
  } finally {
    await browser.close();
  }
}

interface Session {
  page: Page;
  cdp: CDPSession;
  /** the result of some work and the CPU milliseconds that the page's main thread spent on it */
  costed<T>(work: () => Promise<T>): Promise<[T, number]>;
}

async function withPage(
  browser: Browser,
  { name, url }: Contestant,
  throttle: number,
  work: (session: Session) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  try {
    await page.addInitScript(installPageTools);
    await page.goto(url);
    await page.waitForFunction(() => window.__bench);
    await page.evaluate(() => window.__bench?.ready);
    if (throttle > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    await work({
      page,
      cdp,
      async costed(run) {
        await page.evaluate(() => window.__tools.settle());
        const before = await cpu(cdp);
        const result = await run();
        return [result, (await cpu(cdp)) - before];
      },
    });
  } catch (error) {
    throw new Error(`${name}: ${String(error)} ${errors.join(' | ')}`, { cause: error });
  } finally {
    await context.close();
  }
}

async function cpu(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0) * 1000;
}

async function measureForm(
  browser: Browser,
  contestant: Contestant,
  size: number,
  { keys, throttle }: BenchOptions,
  samples: Samples,
): Promise<void> {
  const { totalWhen, ...spec } = formSpec(size);
  const add = (figure: string, ms: number) =>
    samples.set(figure, [...(samples.get(figure) ?? []), ms]);
  await withPage(browser, contestant, throttle, async (session) => {
    const { page, costed } = session;
    const [mountWall, mountCpu] = await costed(() =>
      page.evaluate((input) => window.__tools.mount(input), spec),
    );
    add('mount cpu', mountCpu);
    add('mount wall', mountWall);
    // Nobody types into a form in the frame that shows it.
    await page.waitForTimeout(500);
    // Reading a field draws it, which must not happen between its keys.
    await page.evaluate(
      (ids) => ids.map((id) => window.__bench?.read(id)),
      [spec.textField, spec.watch],
    );

    const note = String(spec.spec.values[spec.textField]);
    const letters = Array.from({ length: keys }, (_, index) => 'abcdefghij'[index % 10] ?? 'a');
    const text = await type(
      session,
      spec.textField,
      letters,
      spec.textField,
      letters.map((_, index) => note + letters.slice(0, index + 1).join('')),
    );
    add('key cpu', text.cpu);
    add('key wall', text.wall);

    add('ime cpu', await compose(session, spec.textField, note + letters.join('')));

    // a digit, taken back, another digit: every press changes the end of the formula chain
    const start = Number(spec.spec.values[spec.numberField]);
    const digits = Array.from({ length: keys }, (_, index) =>
      index % 2 ? 'Backspace' : String(1 + ((index / 2) % 9)),
    );
    const number = await type(
      session,
      spec.numberField,
      digits,
      spec.watch,
      digits.map((key, index) => totalWhen(index % 2 ? start : start * 10 + Number(key))),
    );
    add('formula cpu', number.cpu);
    add('formula wall', number.wall);

    // What a person waits for who presses save: until every message that they can see is painted.
    const submit = async (figure: string) => {
      const [wall, spent] = await costed(() =>
        page.evaluate((count) => window.__tools.submit(count), spec.invalid.length),
      );
      add(`${figure} cpu`, spent);
      add(`${figure} wall`, wall);
    };
    await submit('submit');
    // Refused as soon as it is opened, by code that has run before: before the browser had time to draw what is off screen.
    for (let time = 0; time < 2; time++) {
      await page.evaluate(() => window.__bench?.unmount());
      await page.evaluate((input) => window.__tools.mount(input), spec);
      await submit('again');
    }
  });
}

async function type(
  { page, costed }: Session,
  field: string,
  keys: readonly string[],
  watch: string,
  values: (string | number)[],
): Promise<{ cpu: number; wall: number }> {
  await page.evaluate((id) => window.__bench?.focusField(id), field);
  await page.keyboard.press('End');
  await page.evaluate(([id, expected]) => window.__tools.expect(id, expected), [
    watch,
    values,
  ] as const);
  const walls: number[] = [];
  const [, spent] = await costed(async () => {
    for (const key of keys) {
      await page.keyboard.press(key);
      walls.push(await page.evaluate(() => window.__tools.result()));
      await page.waitForTimeout(20);
    }
  });
  return { cpu: spent / keys.length, wall: median(walls) };
}

/** Words of two syllables and what an input method makes of them. */
const SYLLABLES = [
  ['n', 'ni', 'ni h', 'ni hao'],
  ['g', 'gong', 'gong s', 'gong si'],
  ['k', 'ke', 'ke h', 'ke hu'],
] as const;
const WORDS = ['你好', '公司', '客户'] as const;

/** As with a Chinese input method: letters under way, then the word. The CPU time of a step; afterwards the field must hold just the words. */
async function compose(
  { page, cdp, costed }: Session,
  field: string,
  before: string,
): Promise<number> {
  await page.evaluate((id) => window.__bench?.focusField(id), field);
  await page.keyboard.press('End');
  let steps = 0;
  const [, spent] = await costed(async () => {
    for (const [index, word] of WORDS.entries()) {
      for (const text of SYLLABLES[index] ?? []) {
        await cdp.send('Input.imeSetComposition', {
          text,
          selectionStart: text.length,
          selectionEnd: text.length,
        });
        await page.waitForTimeout(20);
        steps += 1;
      }
      await cdp.send('Input.insertText', { text: word });
      await page.waitForTimeout(20);
      steps += 1;
    }
  });
  const shown = await page.evaluate((id) => window.__bench?.read(id), field);
  if (shown !== before + WORDS.join(''))
    throw new Error(`after composing, ${field} shows ${JSON.stringify(shown)}`);
  return spent / steps;
}

async function measureList(
  browser: Browser,
  ours: Contestant | undefined,
  { count, columns }: { count: number; columns: number },
  { throttle }: BenchOptions,
): Promise<void> {
  if (!ours) return;
  await withPage(browser, ours, throttle, async ({ page, costed }) => {
    const [, mount] = await costed(() =>
      page.evaluate(([rows, wide]) => window.__tools.mount(window.__tools.makeList(rows, wide)), [
        count,
        columns,
      ] as const),
    );
    const blanks: string[] = [];
    for (const [speed, step] of [
      ['wheel', 160],
      ['drag', 2400],
    ] as const) {
      const [{ blank, frames }, spent] = await costed(() =>
        page.evaluate((pixels) => window.__tools.scroll(pixels, 120), step),
      );
      blanks.push(
        `${speed}: ${blank} of ${frames} frames blank, ${(spent / frames).toFixed(1)} ms a frame`,
      );
    }
    if (columns > 15) {
      const [{ blank, frames }, spent] = await costed(() =>
        page.evaluate(() => window.__tools.aside(160, 120)),
      );
      blanks.push(
        `sideways: ${blank} of ${frames} frames blank, ${(spent / frames).toFixed(1)} ms a frame`,
      );
    }
    console.log(
      `\nlist of ${count} rows x ${columns} columns: mount ${mount.toFixed(0)} ms; ${blanks.join('; ')}`,
    );
  });
}

function printForm(size: number, all: ReadonlyMap<string, Samples>): void {
  const figures = [...([...all.values()][0]?.keys() ?? [])];
  const yardstick = all.get(PLAIN) ?? [...all.values()].at(-1);
  console.log(`\nform of ${size} fields, medians in ms (and as a multiple of plain inputs)`);
  console.log(['', ...figures].map((cell, index) => cell.padEnd(index ? 18 : 40)).join(''));
  for (const [name, samples] of all) {
    const cells = figures.map((figure) => {
      const value = median(samples.get(figure) ?? []);
      return `${value.toFixed(1)} (${(value / median(yardstick?.get(figure) ?? [])).toFixed(2)}x)`.padEnd(
        18,
      );
    });
    console.log(name.padEnd(40) + cells.join(''));
  }
}

function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
