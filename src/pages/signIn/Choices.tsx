import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { Button } from '../../../widgets/ui/Button.tsx';
import { FaultNote } from '../../../widgets/ui/FaultNote.tsx';

export interface ChoicesProps {
  title: string;
  rows: readonly { key: string; label: string; beside?: string }[];
  busy: boolean;
  error?: string | undefined;
  onChoose(key: string): void;
  onBack(): void;
}

/** One of several ways on, each a line to press. */
export function Choices({ title, rows, busy, error, onChoose, onBack }: ChoicesProps) {
  const { t } = useLingui();
  return (
    <section className="flex flex-col gap-4">
      <h1 className="text-xl font-semibold">{title}</h1>
      {error && <FaultNote>{error}</FaultNote>}
      <ul className="overflow-hidden rounded-md border border-line">
        {rows.map(({ key, label, beside }) => (
          <li key={key} className="border-b border-line last:border-b-0">
            <button
              type="button"
              disabled={busy}
              onClick={() => onChoose(key)}
              className="flex min-h-11 w-full items-center gap-2 px-3 text-start -outline-offset-2 hover:bg-hover active:bg-pressed"
            >
              <span className="min-w-0 flex-1 truncate">{label}</span>
              {beside && <span className="text-sm text-text-3">{beside}</span>}
              <ChevronRight
                size={16}
                strokeWidth={1.75}
                aria-hidden
                className="text-text-3 rtl:rotate-180"
              />
            </button>
          </li>
        ))}
      </ul>
      <Button kind="quiet" className="self-start" onClick={onBack}>
        {t`返回`}
      </Button>
    </section>
  );
}
