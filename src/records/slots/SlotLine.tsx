import { Suspense, useMemo } from 'react';
import type { Field, Form } from '../../../schemas/form/form.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import type { FormSlot } from '../../../widgets/form/state/context.ts';
import { createRecordStore } from '../../../widgets/form/state/store.ts';

export interface SlotLineProps {
  slot: FormSlot;
  form: Form;
  field: Field;
  values: Readonly<Record<string, unknown>>;
  locale: Locale;
}

/** A value whose form has a hand-written input: the same drawing, on a store in which nothing can be changed. */
export function SlotLine({ slot: Slot, form, field, values, locale }: SlotLineProps) {
  const locked = useMemo(() => ({ ...field, readOnly: true, required: false }), [field]);
  const store = useMemo(
    () =>
      createRecordStore({ form: { ...form, fields: new Map([[field.model, locked]]) }, values }),
    [form, field.model, locked, values],
  );
  return (
    <Suspense fallback={<SkeletonLines lines={2} />}>
      <Slot field={locked} store={store} locale={locale} />
    </Suspense>
  );
}
