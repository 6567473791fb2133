import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startServer } from '../support/server.ts';

test('who is still being answered when the server stops is answered, and does not hold it open', async () => {
  const server = await startServer();
  const { port } = new URL(server.url);
  const body = 'mobile=1&password=2';
  const socket = connect(Number(port), '127.0.0.1');
  const gone = once(socket, 'close');
  socket.write(
    `POST /account/api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 3)}`,
  );
  await once(server.app.server, 'request');
  const closed = server.close();
  let answer = '';
  socket.on('data', (bytes) => void (answer += bytes));
  socket.write(body.slice(3));
  await closed;
  await gone;
  expect(answer).toMatch(/^HTTP\/1.1 200 .*"code":422/s);
});
