import { Trans, useLingui } from '@lingui/react/macro';
import { EyeOff } from 'lucide-react';
import type { ComponentType } from 'react';
import { Suspense } from 'react';
import type { Field } from '../../schemas/form/form.ts';
import { Button } from '../ui/Button.tsx';
import { showOf } from '../shows.ts';
import type { ShowProps } from '../contract/types.ts';
import { useFormScope } from './state/context.ts';

/** Stands where a field was that a condition has hidden with a value in it, until it is said what becomes of that. */
export function HiddenValuePrompt({ field }: { field: Field }) {
  const { t } = useLingui();
  const { store, locale } = useFormScope();
  const { model, name } = field;
  const Show = showOf(field.type) as ComponentType<ShowProps>;
  return (
    <fieldset
      aria-label={t`已隐藏的「${name}」`}
      data-field={model}
      className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 rounded-md border border-dashed border-line bg-surface-2 py-1 pe-1 ps-3 text-sm"
    >
      <EyeOff size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-text-3" />
      <output className="flex min-w-0 flex-1 basis-48 items-baseline gap-1 text-text-2">
        <span className="shrink-0">
          <Trans>「{name}」已隐藏，已填内容：</Trans>
        </span>
        <span className="min-w-0 truncate text-text-1">
          <Suspense fallback={null}>
            <Show field={field} value={store.value(model)} compact locale={locale} />
          </Suspense>
        </span>
      </output>
      <span className="flex gap-1">
        <Button size="small" kind="quiet" onClick={() => store.settleHidden(model, 'clear')}>
          <Trans>清除</Trans>
        </Button>
        <Button size="small" onClick={() => store.settleHidden(model, 'keep')}>
          <Trans>保留</Trans>
        </Button>
      </span>
    </fieldset>
  );
}
