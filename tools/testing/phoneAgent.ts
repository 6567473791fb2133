import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** What the other side of every handshake knows (RFC 6455). */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 0x81;
const CLOSE = 0x88;

export interface PhoneAgent {
  port: number;
  /** the names of everything it was told, in order */
  heard: readonly string[];
  /** somebody calls */
  ring(number: string): void;
  /** the other side takes the call */
  answer(): void;
  end(): void;
  close(): Promise<void>;
}

/**
 * A telephone agent without a telephone, as it would run beside the browser: says that it is plugged in, rings when it is told to, answers what
 * is dialled and ends what is hung up.
 */
export async function startPhoneAgent({
  port = 0,
  onHeard = () => undefined,
}: {
  port?: number;
  onHeard?(text: string): void;
} = {}): Promise<PhoneAgent> {
  const lines = new Set<Duplex>();
  const heard: string[] = [];
  const say = (cmd: string, more: object = {}) => {
    for (const line of lines) line.write(frame(JSON.stringify({ cmd, ...more })));
  };
  const does: Readonly<Record<string, () => void>> = {
    LINK: () => say('USB'),
    ATD: () => say('ALERT'),
    ATA: () => say('CBEGIN'),
    ATH: () => say('CEND'),
  };

  function hear(text: string): void {
    const { cmd } = JSON.parse(text) as { cmd: string };
    heard.push(cmd);
    onHeard(text);
    if (Object.hasOwn(does, cmd)) does[cmd]?.();
  }

  const server = createServer((_, response) => response.writeHead(426).end());
  server.on('upgrade', (request, line: Duplex) => {
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key'] ?? ''}${GUID}`)
      .digest('base64');
    line.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    lines.add(line);
    line.on('close', () => lines.delete(line)).on('error', () => line.destroy());
    let rest: Buffer = Buffer.alloc(0);
    line.on('data', (bytes: Buffer) => {
      const read = readFrames(Buffer.concat([rest, bytes]));
      rest = read.rest;
      for (const text of read.texts) hear(text);
      if (read.closed) line.end();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    ring: (number) => say('CALLING', { number }),
    answer: () => say('CBEGIN'),
    end: () => say('CEND'),
    async close() {
      for (const line of lines) line.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A text as a frame; what an agent says is short. */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  const head =
    body.length < 126
      ? Buffer.from([TEXT, body.length])
      : Buffer.from([TEXT, 126, body.length >> 8, body.length & 255]);
  return Buffer.concat([head, body]);
}

/** The whole texts at the front of what has arrived, without the browser's masks, and the bytes that wait for more. */
function readFrames(bytes: Buffer): { texts: string[]; rest: Buffer; closed: boolean } {
  const texts: string[] = [];
  let at = 0;
  while (bytes.length - at >= 6) {
    const opcode = bytes[at];
    const short = (bytes[at + 1] ?? 0) & 127;
    const head = short === 126 ? 4 : 2;
    if (bytes.length - at < head + 4) break;
    const length = short === 126 ? bytes.readUInt16BE(at + 2) : short;
    const from = at + head + 4;
    if (bytes.length < from + length) break;
    if (opcode === CLOSE) return { texts, rest: Buffer.alloc(0), closed: true };
    const mask = bytes.subarray(at + head, from);
    const body = bytes
      .subarray(from, from + length)
      .map((byte, index) => byte ^ (mask[index % 4] ?? 0));
    if (opcode === TEXT) texts.push(Buffer.from(body).toString());
    at = from + length;
  }
  return { texts, rest: bytes.subarray(at), closed: false };
}
