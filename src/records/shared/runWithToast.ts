import { t } from '@lingui/core/macro';
import { tellRefusal } from '../../../widgets/ui/refusals.ts';
import { ApiError, isNetworkError } from '../../data/transport/apiError.ts';
import { describeRefusal } from '../../data/transport/refusal.ts';

interface Running {
  /** what is said or shown once it was done, at the first attempt or a later one */
  onDone?(): void;
  /** what a field is called, where the server says which are at fault */
  shows?: Parameters<typeof describeRefusal>[1];
  /** takes the error first; what it does not settle is said. Answers true when it did. */
  settle?(error: ApiError): boolean;
}

type Work = () => Promise<unknown>;

/**
 * Runs a change that has no form. What was refused is said in the layer in use, until somebody closes it or tries again; everything else is
 * a fault of ours and goes on. Answers whether it was done at once.
 */
export function runWithToast(work: Work, running: Running = {}): Promise<boolean> {
  return attempt(work, running, { onRetry: () => void runWithToast(work, running) });
}

/** The same for who has to go on when it is done, be it at a later attempt: answers once nobody tries again. */
export function runUntilDone(work: Work, running: Running = {}): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onRetry = () => {
      attempt(work, running, { onRetry, onClose: () => resolve(false) }).then(
        (done) => done && resolve(true),
        reject,
      );
    };
    onRetry();
  });
}

async function attempt(
  work: Work,
  { onDone, shows, settle }: Running,
  told: { onRetry(): void; onClose?(): void },
): Promise<boolean> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The way to the sign-in page says it.
    if (error.claimed) {
      told.onClose?.();
      return false;
    }
    error.claimed = true;
    if (settle?.(error)) told.onClose?.();
    else tell(error, { shows, ...told });
    return false;
  }
  onDone?.();
  return true;
}

function tell(
  error: ApiError,
  { shows, onRetry, onClose }: Pick<Running, 'shows'> & { onRetry(): void; onClose?(): void },
) {
  const { text, reportId } = describeRefusal(error, shows);
  const reason = text ?? error.message;
  const again = isWorthRetrying(error);
  tellRefusal({
    text: again ? t`没有完成：${reason}` : reason,
    reportId,
    onRetry: again ? onRetry : undefined,
    onClose,
  });
}

/** Nobody answered, or the server failed: the same may well be done a moment later. */
function isWorthRetrying(error: ApiError): boolean {
  return isNetworkError(error) || (error.code >= 500 && error.code < 600);
}
