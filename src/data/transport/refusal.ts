import { useCallback, useMemo, useRef, useState } from 'react';
import { joints } from '../../../widgets/ui/joints.ts';
import { dismissToast, toast } from '../../../widgets/ui/toast.ts';
import { ApiError, isNetworkError } from './apiError.ts';

/** Why a save came to nothing, as the form that sent it says it. */
export interface Refusal {
  /** the server's reason and the faults of what the form does not show; none where every fault stands at its own field */
  text: string | undefined;
  /** nobody answered: the same may be sent again */
  retry: boolean;
  /** what support asks for */
  reportId: string | undefined;
}

/** The words of a refused save, whatever its code. `shows` tells what a fault's place is called, or true where the form draws the fault there itself. */
export function describeRefusal(
  error: ApiError,
  shows: (field: string) => string | true | undefined = () => undefined,
): Refusal {
  const elsewhere = error.fields.flatMap(({ field, text = '' }) => {
    const place = shows(field);
    return place === true ? [] : [place ? `${place}${joints.colon()}${text}` : text];
  });
  const atFields = error.fields.length > 0 && elsewhere.length === 0;
  return {
    text: atFields
      ? undefined
      : elsewhere.filter(Boolean).join(joints.semicolon()) || error.message,
    retry: isNetworkError(error),
    reportId: error.reportId,
  };
}

interface Saving {
  shows?: Parameters<typeof describeRefusal>[1];
  /** takes the error first: what it does not settle is said. Answers true when it did. */
  settle?(error: ApiError): boolean | void | Promise<boolean | void>;
}

/**
 * Saving from a form: `save` runs the work and answers whether it was done; what was refused is `refusal`, which the form draws with
 * RefusalNote until the next attempt. Everything that is no answer of the server goes on as a fault of ours.
 */
export function useRefusal() {
  const [refusal, setRefusal] = useState<Refusal>();
  const toldAt = useRef(0); // the toast of the attempt before
  const clear = useCallback(() => setRefusal(undefined), []);
  const save = useCallback(
    async (work: () => Promise<unknown>, { shows, settle }: Saving = {}): Promise<boolean> => {
      setRefusal(undefined);
      dismissToast(toldAt.current);
      try {
        await work();
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        error.claimed = true;
        if ((await settle?.(error)) === true) return false;
        const told = describeRefusal(error, shows);
        setRefusal(told);
        // Every fault stands at its field, perhaps out of sight: that there are some is said in sight.
        if (told.text === undefined) toldAt.current = toast.error(error.message);
        return false;
      }
    },
    [],
  );
  return useMemo(() => ({ refusal, save, clear }), [refusal, save, clear]);
}
