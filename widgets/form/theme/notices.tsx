import { Trans } from '@lingui/react/macro';
import {
  TranslatableString,
  type CyclicSchemaExpandProps,
  type ErrorListProps,
  type UnsupportedFieldProps,
} from '@rjsf/utils';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/Button.tsx';

/** Everything that is wrong, above the form; pressing one goes to its field. */
export function ErrorList({ errors, registry }: ErrorListProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mb-3 rounded-md border border-danger/40 bg-danger/5 px-3 py-2 text-sm"
    >
      <h3 id={id} className="flex items-center gap-1.5 font-semibold text-danger">
        <TriangleAlert size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
        {registry.translateString(TranslatableString.ErrorsLabel)}
      </h3>
      <ul className="mt-1 flex flex-col">
        {errors.map((error, index) => (
          <li key={index}>
            <button
              type="button"
              onClick={() => focusFault(error.property)}
              className="max-w-full text-start wrap-break-word text-text-1 hover:underline pointer-coarse:min-h-11"
            >
              {error.stack}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The control of a fault takes the focus: `.lines[0].price` is `root_lines_0_price`. */
export function focusFault(property: string | undefined): void {
  const path = (property ?? '').split(/[.[\]'"]+/).filter(Boolean);
  const control = document.getElementById(['root', ...path].join('_'));
  control?.scrollIntoView({ block: 'nearest' });
  control?.focus({ preventScroll: true });
}

/** What rjsf cannot draw is said, and shown as it is. */
export function Unsupported({ schema, fieldPathId, reason, registry }: UnsupportedFieldProps) {
  const words = reason
    ? registry.translateString(TranslatableString.UnsupportedFieldWithIdAndReason, [
        fieldPathId?.$id ?? '',
        reason,
      ])
    : registry.translateString(TranslatableString.UnsupportedField);
  return (
    <div className="rounded-md border border-dashed border-line-strong/60 bg-surface-0 px-2.5 py-1 text-sm">
      <p className="flex items-center gap-1.5 text-warning">
        <TriangleAlert size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />
        <span className="min-w-0 wrap-break-word">{words}</span>
      </p>
      <details className="text-xs text-text-3">
        <summary className="cursor-pointer">
          <Trans>查看定义</Trans>
        </summary>
        <pre className="overflow-x-auto">{JSON.stringify(schema, null, 2)}</pre>
      </details>
    </div>
  );
}

export function CyclicExpand({ name, fieldPathId, registry, onExpand }: CyclicSchemaExpandProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-text-2">
      {registry.translateString(TranslatableString.CycleDetected, [name])}
      <Button
        id={`${fieldPathId.$id}-button`}
        size="small"
        onClick={() => onExpand(fieldPathId.$id)}
      >
        {registry.translateString(TranslatableString.ExpandButton)}
      </Button>
    </div>
  );
}
