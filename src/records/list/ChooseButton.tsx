import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../widgets/ui/Button.tsx';
import type { Selection } from './state/useSelection.ts';

/** Where rows have no boxes of their own, on a phone: shows them, and hides them again. */
export function ChooseButton({
  selection: { choosing, begin, clear },
}: {
  selection: Pick<Selection, 'choosing' | 'begin' | 'clear'>;
}) {
  const { t } = useLingui();
  return (
    <Button
      aria-pressed={choosing}
      className={choosing ? 'text-accent!' : ''}
      onClick={choosing ? clear : begin}
    >
      {t({ message: '选择', context: 'rows' })}
    </Button>
  );
}
