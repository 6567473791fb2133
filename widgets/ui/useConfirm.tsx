import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';

export type Question = Pick<ConfirmDialogProps, 'title' | 'text' | 'action' | 'cancel' | 'danger'>;
type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask | null>(null);

/** `if (await confirm({ title, action, danger: true })) …` */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext);
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it.');
  return ask;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ question: Question; answer(yes: boolean): void } | null>(
    null,
  );
  const [open, setOpen] = useState(false);

  const ask = useCallback<Ask>(
    (question) =>
      new Promise((answer) => {
        setAsked({ question, answer });
        setOpen(true);
      }),
    [],
  );

  function handleAnswer(yes: boolean) {
    setOpen(false);
    asked?.answer(yes);
  }

  return (
    <ConfirmContext value={ask}>
      {children}
      {asked && (
        <ConfirmDialog
          {...asked.question}
          open={open}
          onConfirm={() => handleAnswer(true)}
          onCancel={() => handleAnswer(false)}
        />
      )}
    </ConfirmContext>
  );
}
