import { CallError } from '../data/callError.ts';

/** Runs calls that change something. What the server refused has been told by the client; everything else is a fault of ours and goes on. Answers whether it was done. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof CallError) return false;
    throw error;
  }
}
