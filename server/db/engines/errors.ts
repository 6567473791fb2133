/** The program cannot start as it was set up: the message is one sentence for the operator, and all that main prints. */
export class SetupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SetupError';
  }
}

/** What an engine's error means, whichever engine it was. */
export type DatabaseFault = 'unique' | 'reference' | 'retry' | 'busy' | 'full' | 'gone' | 'unknown';
