// Parses everything hostile that the main thread would parse: whoever starts it says how much memory there is.
import { parentPort } from 'node:worker_threads';
import { parsers } from './parsers.ts';

for (const [name, { bodies, most, parse, apart }] of parsers) {
  if (!parse || apart) continue;
  for (const { what, made } of bodies) {
    parentPort?.postMessage(`${name}: ${what}`);
    const body = await made(most);
    try {
      await parse(body);
    } catch {} // refused
  }
}
parentPort?.postMessage('all');
