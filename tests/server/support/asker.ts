// A thread of its own that sends bodies one after another, and meanwhile asks whether the server is there: on a connection of its own,
// so that nothing of the thread's other work lies between asking and being asked.
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { Sent } from './parsers.ts';

const { url, token, all } = workerData as { url: string; token: string; all: Sent[] };
/** when each was asked, by its number, in ms since the epoch of all threads */
const asked: number[] = [];
let done = false;

const { hostname, port } = new URL(url);
const socket = connect(Number(port), hostname);
const ask = () => {
  asked.push(performance.timeOrigin + performance.now());
  socket.write(`GET /healthz?${asked.length - 1} HTTP/1.1\r\nhost: x\r\n\r\n`);
};
socket.on('data', (answer) => {
  if (!answer.toString('latin1').startsWith('HTTP/1.1 200 ')) throw new Error(String(answer));
  if (done) socket.end();
  else setTimeout(ask, 5);
});
ask();

const codes: number[] = [];
for (const { path, type, body } of all) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { token, 'content-type': type },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  codes.push(((await answer.json()) as { code: number }).code);
}
done = true;
socket.on('close', () => parentPort?.postMessage({ asked, codes }));
