import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { FaultNote } from '../../../widgets/ui/FaultNote.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import type { Company } from '../../data/signIn.ts';

export interface CompanyChoiceProps {
  companies: readonly Company[];
  busy: boolean;
  error?: string;
  onChoose(corpCode: string): void;
  onBack(): void;
}

/** One mobile, several companies: which one is it today? */
export function CompanyChoice({ companies, busy, error, onChoose, onBack }: CompanyChoiceProps) {
  const { t } = useLingui();
  return (
    <section className="flex flex-col gap-4">
      <h1 className="text-xl font-semibold">{t`选择企业`}</h1>
      {error && <FaultNote>{error}</FaultNote>}
      <ul className="overflow-hidden rounded-md border border-line">
        {companies.map(({ corp_code, name }) => (
          <li key={corp_code} className="border-b border-line last:border-b-0">
            <button
              type="button"
              disabled={busy}
              onClick={() => onChoose(corp_code)}
              className="flex min-h-11 w-full items-center gap-2 px-3 text-start -outline-offset-2 hover:bg-hover active:bg-pressed"
            >
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="text-sm text-text-3">{corp_code}</span>
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
