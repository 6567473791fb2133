import { createServer } from 'node:net';
import type { Config } from './config.ts';
import { SetupError } from './db/engines/errors.ts';

/** Before anything is written for a server that could not serve. */
export async function portMustBeFree({ port, host }: Config) {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) =>
      probe.once('error', reject).listen({ port, host, exclusive: true }, resolve),
    );
  } catch (error) {
    throw cannotListen(error, { port, host });
  }
  await new Promise<void>((resolve) => probe.close(() => resolve()));
}

/** Why it cannot listen there, in one sentence for the operator. */
export function cannotListen(
  error: unknown,
  { port, host }: { port: number; host: string },
): SetupError {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new SetupError(
      `Port ${port} is in use on ${host}: stop the program that uses it, or set PORT to another one.`,
      error,
    );
  if (code === 'EACCES')
    return new SetupError(
      `Port ${port} may not be used by this account: set PORT to one above 1023.`,
      error,
    );
  return new SetupError(
    `The server cannot listen on ${host} (${String(code ?? error)}): set HOST to an address of this machine.`,
    error,
  );
}
