import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../widgets/ui/Button.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { passkeyChosen, signInByPasskey } from '../../data/passkeys.ts';

export interface PasskeyEntryProps {
  /** its words, which are the page's: with some of its own it would bring those of all that comes late along */
  label: string;
  left: string;
  /** says what was refused; answers when it is over */
  attempt(work: () => Promise<unknown>): Promise<void>;
  onSignedIn(): Promise<void>;
}

/** The way in by a passkey alone: by its button, or where the browser offers it while the name is typed. */
export function PasskeyEntry({ label, left, attempt, onSignedIn }: PasskeyEntryProps) {
  const [turn, setTurn] = useState(0);
  /** somebody who presses the button may be answered by what was offered a moment before: the first of the two signs in */
  const entering = useRef(false);

  /** Whoever is in is offered nothing any more; otherwise what was offered before is over, and another one may do. */
  async function enterBy(work: () => Promise<boolean>) {
    if (entering.current) return;
    entering.current = true;
    let isIn = false;
    try {
      await attempt(async () => {
        isIn = await work();
        if (isIn) await onSignedIn();
        else toast.warn(left);
      });
    } finally {
      if (!isIn) {
        entering.current = false;
        setTurn((last) => last + 1);
      }
    }
  }

  const handleChosen = useEffectEvent((enter: () => Promise<void>) =>
    enterBy(async () => {
      await enter();
      return true;
    }),
  );
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    void passkeyChosen(signal).then((enter) =>
      enter && !signal.aborted ? handleChosen(enter) : undefined,
    );
    return () => leaving.abort();
  }, [turn]);

  return (
    <Button kind="quiet" onClick={() => void enterBy(signInByPasskey)}>
      {label}
    </Button>
  );
}
