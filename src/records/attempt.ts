import type { Form } from '../../schemas/form.ts';
import { toast } from '../../widgets/bricks/toast.ts';
import { CallError } from '../data/callError.ts';
import { refusalOf } from '../data/refusal.ts';

/** Runs calls that change something and have no form. What the server refused the client tells; everything else is a fault of ours and goes on. Answers whether it was done. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof CallError) return false;
    throw error;
  }
}

/** Says why a change without a form was refused, with the names of the fields at fault. */
export function tellRefused(error: unknown, form: Form | undefined): void {
  if (!(error instanceof CallError)) throw error;
  error.claimed = true;
  toast.error(
    refusalOf(error, (model) => form?.fields.get(model)?.name ?? model).text ?? error.message,
  );
}
