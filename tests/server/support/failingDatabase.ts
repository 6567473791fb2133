import { AppError } from '../../../schemas/i18n/errors.ts';

/** The error a call ends with, for its id, fields and payload. One that ends well, or with anything else, fails the test. */
export async function failingDatabase(call: Promise<unknown>): Promise<AppError> {
  const error: unknown = await call.then(
    () => new Error('The call did not fail'),
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw error;
}
