import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';

interface QuickRowProps {
  choices: readonly { key: string; words: ReactNode; onPress(): void }[];
  /** takes the value back, where there is one to take back */
  onClear?: (() => void) | undefined;
}

/** Below a calendar or clock: what is wanted most often, in one press. */
export function QuickRow({ choices, onClear }: QuickRowProps) {
  return (
    <div className="flex flex-wrap border-t border-line px-2 py-1.5">
      {choices.map(({ key, words, onPress }) => (
        <Button key={key} kind="quiet" size="small" onClick={onPress}>
          {words}
        </Button>
      ))}
      {onClear && (
        <span className="ms-auto">
          <Button kind="quiet" size="small" onClick={onClear}>
            <Trans>清除</Trans>
          </Button>
        </span>
      )}
    </div>
  );
}
