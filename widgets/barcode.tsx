import { useLingui } from '@lingui/react/macro';
import { ScanLine } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { coerce } from '../schemas/validation/coerce.ts';
import { valueAsText } from '../schemas/values/valueTypes.ts';
import type { InputProps } from './contract/types.ts';
import { canScan } from './parts/barcodes/barcodeDetector.ts';
import { TypedBox } from './parts/boxes/TypedBox.tsx';
import { lazyComponent } from './ui/lazyComponent.tsx';

const ScanDialog = lazyComponent(
  async () => (await import('./parts/barcodes/ScanDialog.tsx')).ScanDialog,
);

/** A code: typed, read by a scanner that types, or by the device's camera where the browser reads codes. */
export function BarcodeInput({
  id,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  invalid,
  describedBy,
}: InputProps<string>) {
  const { t } = useLingui();
  const [scanning, setScanning] = useState(false);
  const text = valueAsText(value);

  /** A scanner ends with Enter: it sends no form, and what is scanned next takes the place of what was. */
  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) return;
    event.currentTarget.select();
    if (event.currentTarget.form) event.preventDefault();
  }

  /** Full-width digits become what is stored, in sight. */
  function settle() {
    const stored = coerce(field, text);
    if (typeof stored === 'string' && stored !== text) onChange(stored);
    onBlur?.();
  }

  function handleFound(found: string) {
    setScanning(false);
    onChange(found);
  }

  return (
    <>
      <TypedBox
        id={id}
        text={text}
        onText={(typed) => onChange(typed === '' ? undefined : typed)}
        limit={field.params.maxLength}
        onKeyDown={handleKeyDown}
        onBlur={settle}
        readOnly={readOnly}
        invalid={invalid}
        describedBy={describedBy}
        aria-required={field.required || undefined}
        placeholder={field.placeholder}
        empty={field.computed ? t`自动计算` : undefined}
        spellCheck={false}
        autoCapitalize="off"
        inputClassName="tabular-nums"
        trailing={
          !readOnly &&
          canScan() && (
            <button
              type="button"
              aria-label={t`扫描${field.name}`}
              aria-haspopup="dialog"
              onClick={() => setScanning(true)}
              className="-me-1.5 grid size-6 place-items-center rounded hover:bg-hover hover:text-text-1 pointer-coarse:-me-2.5 pointer-coarse:size-11"
            >
              <ScanLine size={16} strokeWidth={1.75} aria-hidden />
            </button>
          )
        }
      />
      {scanning && (
        <ScanDialog title={field.name} onFound={handleFound} onClose={() => setScanning(false)} />
      )}
    </>
  );
}
