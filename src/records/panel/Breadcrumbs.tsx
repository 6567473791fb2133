import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { translate } from '../../../schemas/i18n/label.ts';
import { useLocale } from '../../data/definitions.ts';
import { useModule } from '../../data/modules.ts';
import { useRecord } from '../../data/records.ts';
import type { Crumb } from '../shared/breadcrumbs.ts';

export interface BreadcrumbsProps {
  /** the records whose panels are open below, the first one lowest */
  crumbs: readonly Crumb[];
  /** closes what is open above one of them */
  onGo(index: number): void;
}

/** The way that led to a record: each step goes back there. */
export function Breadcrumbs({ crumbs, onGo }: BreadcrumbsProps) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`路径`} className="shrink-0 border-b border-line px-5 py-1.5">
      <ol className="flex flex-wrap items-center gap-x-1 text-xs text-text-2">
        {crumbs.map((crumb, index) => (
          <li key={`${crumb.module}-${crumb.id}`} className="flex min-w-0 items-center gap-1">
            <button
              type="button"
              onClick={() => onGo(index)}
              className="max-w-48 truncate rounded hover:text-accent hover:underline pointer-coarse:min-h-11"
            >
              <CrumbName {...crumb} />
            </button>
            <ChevronRight size={12} aria-hidden className="shrink-0 text-text-3 rtl:rotate-180" />
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Its panel below has asked for the record already. */
function CrumbName({ module, id }: Crumb) {
  const locale = useLocale();
  const { file } = useModule(module);
  const { data } = useRecord(file, id);
  return data?.name || `${file ? translate(file.label, locale) : ''} #${id}`;
}
