import { Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { isEmpty } from '../schemas/values/valueTypes.ts';
import { plainText } from './parts/boxes/plainText.ts';
import type { InputProps } from './contract/types.ts';

/** A field of a type that this version does not know: said aloud, its value shown, and left exactly as it is. */
export function UnknownInput({ id, field, value, describedBy }: InputProps) {
  return (
    <div
      id={id}
      role="group"
      aria-label={field.name}
      aria-describedby={describedBy}
      tabIndex={0}
      className="rounded-md border border-dashed border-line-strong/60 bg-surface-0 px-2.5 py-1 text-sm"
    >
      <p className="flex items-center gap-1.5 text-warning">
        <TriangleAlert size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />
        <span className="min-w-0 wrap-break-word">
          <Trans>不支持的字段类型：{field.widget.type}</Trans>
        </span>
      </p>
      {!isEmpty(value) && (
        <p className="max-h-32 overflow-y-auto wrap-break-word text-text-1">{plainText(value)}</p>
      )}
    </div>
  );
}
