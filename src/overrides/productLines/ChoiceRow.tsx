import { useLingui } from '@lingui/react/macro';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { Variant } from '../../../schemas/rules/productLines.ts';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Money } from './cells.tsx';

export interface ChoiceRowProps {
  variant: Variant;
  /** in the lines already */
  present: boolean;
  checked: boolean;
  locale: Locale;
  onToggle(): void;
}

export function ChoiceRow({ variant, present, checked, locale, onToggle }: ChoiceRowProps) {
  const { t } = useLingui();
  const { name, spec_attr, unit, price } = variant;
  return (
    <li className="border-b border-line last:border-0">
      <label className="flex min-h-10 items-center gap-3 rounded-md px-2 py-1.5 text-sm hover:bg-hover has-checked:bg-selected has-disabled:bg-transparent has-disabled:text-text-3 pointer-coarse:min-h-12">
        <input
          type="checkbox"
          checked={checked}
          disabled={present}
          onChange={onToggle}
          className="size-4 shrink-0 accent-accent"
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 break-words">{name}</span>
          {spec_attr && (
            <span className="min-w-0 text-xs break-words text-text-3">{spec_attr}</span>
          )}
        </span>
        {present && <Badge>{t`已添加`}</Badge>}
        <span className="shrink-0 text-end">
          <Money value={price} locale={locale} />
          {unit && <span className="text-text-3"> / {unit}</span>}
        </span>
      </label>
    </li>
  );
}
