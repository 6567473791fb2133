import { type SMTPServerOptions, SMTPServer } from 'smtp-server';

export interface Mail {
  from: string;
  to: string[];
  /** as it came, its transfer encoding undone */
  text: string;
}

export interface Mailbox {
  port: number;
  mails: Mail[];
  /** what the next recipients are answered with: an SMTP code, or undefined to take them */
  refuse: { code: number | undefined };
  close(): Promise<void>;
}

export const MAIL_USER = { user: 'crm@example.com', password: 'p w/秘密' };

/** A mail server as the protocol has it: it asks for user and password, may refuse recipients, and keeps what it takes. */
export async function openMailbox(options: SMTPServerOptions = {}): Promise<Mailbox> {
  const mails: Mail[] = [];
  const refuse: Mailbox['refuse'] = { code: undefined };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === MAIL_USER.user && password === MAIL_USER.password
        ? done(null, { user: username })
        : done(Object.assign(new Error('Invalid login'), { responseCode: 535 })),
    onRcptTo: (_address, _session, done) =>
      refuse.code === undefined
        ? done()
        : done(Object.assign(new Error('Not now'), { responseCode: refuse.code })),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          text: decoded(Buffer.concat(chunks).toString('utf8')),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined); // who tries TLS on this port is a case of its own
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return {
    port: (server.server.address() as { port: number }).port,
    mails,
    refuse,
    close: () => new Promise<void>((done) => server.close(done)),
  };
}

/** Headers and body in words: encoded subjects, quoted-printable and base64 bodies undone; of what is no text its headers. */
function decoded(raw: string): string {
  const cut = raw.indexOf('\r\n\r\n');
  const [head, body] = [raw.slice(0, cut), raw.slice(cut + 4)];
  const words = head
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quoted(text.replaceAll('_', ' ')),
    );
  const type = /content-type: *([^;\s]+)(?:.*boundary="([^"]+)")?/i.exec(words);
  const [, kind = 'text/plain', boundary] = type ?? [];
  return `${words}\n\n${
    boundary === undefined
      ? kind.startsWith('text/')
        ? bodyText(words, body)
        : ''
      : body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((part) => decoded(part.replace(/^\r\n/, '')))
          .join('\n')
  }`;
}

function bodyText(head: string, body: string): string {
  const how = /content-transfer-encoding: *(\S+)/i.exec(head)?.[1]?.toLowerCase();
  if (how === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return how === 'quoted-printable' ? quoted(body.replace(/=\r\n/g, '')) : body;
}

function quoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
