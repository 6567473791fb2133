import { createTransport } from 'nodemailer';
import type { MailStep } from '../../../schemas/collaboration/mail.ts';
import { openPassword, type MailAccount } from './account.ts';

export interface Letter {
  to: string;
  subject: string;
  text: string;
  /** somebody wrote it: it carries their name, answers go to them, and whoever is away may say so */
  by?: { name: string; replyTo: string | undefined };
  cc?: readonly string[];
  /** the same to several */
  more?: readonly string[];
  attachment?: { name: string; type: string; bytes: Uint8Array };
}

/** Why a message came to nothing. */
export interface PostFault {
  step: MailStep;
  /** what the mail server said */
  said: string;
  /** trying again is of no use */
  final: boolean;
  /** the text was under way: it may have arrived all the same */
  unsure: boolean;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
const MOST_SAID = 300;

/** Hands a message to the company's mail server; answers what went wrong, or undefined. */
export async function post(
  account: MailAccount & { sealed: string },
  letter: Letter,
  { secret }: { secret: Buffer },
): Promise<PostFault | undefined> {
  const pass = openPassword(secret, account.sealed);
  if (pass === undefined) return { step: 'auth', said: '', final: false, unsure: false };
  const transport = createTransport({
    host: account.host,
    port: account.port,
    secure: account.security === 'tls',
    requireTLS: account.security === 'starttls',
    ignoreTLS: account.security === 'none',
    ...(account.user !== '' && { auth: { user: account.user, pass } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  try {
    await transport.sendMail({
      from: { name: letter.by?.name ?? '', address: account.from },
      to: [letter.to, ...(letter.more ?? [])].map(plain),
      cc: (letter.cc ?? []).map(plain),
      ...(letter.by?.replyTo && { replyTo: plain(letter.by.replyTo) }),
      subject: letter.subject,
      text: letter.text,
      ...(letter.attachment && {
        attachments: [
          {
            filename: letter.attachment.name,
            contentType: letter.attachment.type,
            content: Buffer.from(letter.attachment.bytes),
          },
        ],
      }),
      // what answers by itself shall not answer what nobody wrote
      ...(!letter.by && { headers: { 'Auto-Submitted': 'auto-generated' } }),
    });
    return undefined;
  } catch (error) {
    return faultOf(error);
  } finally {
    transport.close();
  }
}

const plain = (address: string) => ({ name: '', address });

interface SmtpError extends Error {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

const BY_CODE: Readonly<Record<string, MailStep>> = {
  EDNS: 'name',
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
  EAUTH: 'auth',
  ENOAUTH: 'auth',
  EMESSAGE: 'message',
  ESTREAM: 'message',
};
const TLS_TROUBLE = /^(ERR_(SSL|TLS)|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME)/;
const NO_NAME = /^(ENOTFOUND|EAI_AGAIN)$/;
/** commands that come once the text may be on its way */
const TEXT = /^(DATA|BDAT)/;

function faultOf(error: unknown): PostFault {
  const {
    code = '',
    originalCode = '',
    command = '',
    response = '',
    responseCode = 0,
  } = error as SmtpError;
  const step = stepOf({ code, originalCode, command });
  return {
    step,
    said: response.slice(0, MOST_SAID),
    final: (step === 'recipient' || step === 'message') && responseCode >= 500,
    unsure: step === 'message' && responseCode === 0,
  };
}

function stepOf({
  code,
  originalCode,
  command,
}: Required<Pick<SmtpError, 'code' | 'originalCode' | 'command'>>): MailStep {
  if (NO_NAME.test(originalCode)) return 'name';
  if (TLS_TROUBLE.test(originalCode) || TLS_TROUBLE.test(code)) return 'tls';
  if (code === 'EENVELOPE') return command.startsWith('MAIL') ? 'sender' : 'recipient';
  const known = BY_CODE[code];
  if (known) return known;
  if (TEXT.test(command)) return 'message';
  if (command.startsWith('AUTH')) return 'auth';
  return 'connect';
}
