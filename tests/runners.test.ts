import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { command } from '../tools/testing/runners.ts';

const RUNNERS = new URL('../tools/testing/runners.ts', import.meta.url).href;

/** Starts a process that goes on for a minute with its output open, and ends. */
const LEAVES_ONE_BEHIND = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'inherit' }).unref();
  console.log('its last words');
`;

test('what a tool leaves behind does not keep the run open', () => {
  const script = `
    const { command } = await import(${JSON.stringify(RUNNERS)});
    console.log(await command(process.execPath, ['-e', ${JSON.stringify(LEAVES_ONE_BEHIND)}]));
    process.exit();`;
  const { stdout, error } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    timeout: 25_000,
  });
  expect(error).toBeUndefined();
  expect(stdout).toContain('its last words');
  expect(stdout).toContain('passed: 1');
});

test('a tool that fails and a tool that is missing are failures, and their last words are kept', async () => {
  const failing = `console.log('one'); console.error('why'); process.exitCode = 3;`;
  const { failed, lastWords } = await command(process.execPath, ['-e', failing]);
  expect(failed).toBe(1);
  for (const word of ['one', 'why']) expect(lastWords).toContain(word);
  expect(await command('no-such-tool-of-fieldwork', [])).toMatchObject({
    failed: 1,
    lastWords: expect.stringContaining('no-such-tool-of-fieldwork') as unknown,
  });
});

test('a tool that says nothing any more is ended; one that goes on saying something is not', async () => {
  const silent = `console.log('begun'); setTimeout(() => {}, 60000);`;
  const { failed, lastWords } = await command(process.execPath, ['-e', silent], { silence: 3000 });
  expect(failed).toBe(1);
  expect(lastWords).toMatch(/begun[^]*said nothing for 3 seconds/);
  const talking = `let n = 0; const t = setInterval(() => { console.log(n); if (++n === 9) clearInterval(t); }, 500);`;
  expect(await command(process.execPath, ['-e', talking], { silence: 3000 })).toMatchObject({
    passed: 1,
  });
});
