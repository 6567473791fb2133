import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import { checkVariantRows, variantKey, type VariantRow } from '../../../schemas/rules/variants.ts';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { CancelButton } from '../../../widgets/ui/CancelButton.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useLocale, useModuleForm } from '../../data/definitions.ts';
import { addVariants } from '../../data/products.ts';
import { newIdempotencyKey, useRelated } from '../../data/records.ts';
import { useRefusal } from '../../data/transport/refusal.ts';
import { RefusalNote } from '../../records/shared/RefusalNote.tsx';
import { LIMITS } from '../../../schemas/limits.ts';
import { VariantMatrix } from './VariantMatrix.tsx';

interface VariantsDialogProps {
  product: number;
  onClose(): void;
}

/** Makes variants of a product that it does not have yet. */
export function VariantsDialog({ product, onClose }: VariantsDialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [rows, setRows] = useState<readonly VariantRow[]>([]);
  const [faults, setFaults] = useState<readonly FieldError[]>([]);
  const [busy, setBusy] = useState(false);
  const { refusal, save } = useRefusal();
  const had = useExisting(product);
  const fresh = rows.filter(({ spec_value_ids }) => !had.has(variantKey(spec_value_ids)));
  const existing = rows.length - fresh.length;

  function change(next: readonly VariantRow[]) {
    setRows(next);
    setFaults([]);
  }

  async function handleSave() {
    const found = checkVariantRows(fresh, {});
    setRows(fresh);
    setFaults(found);
    if (busy || fresh.length === 0 || found.length > 0) return;
    setBusy(true);
    const done = await save(() => addVariants(product, fresh, idempotencyKey), {
      shows: (model) => (model === 'variants' ? true : undefined),
      settle: ({ fields }) => setFaults(fields),
    }).finally(() => setBusy(false));
    if (!done) return;
    toast.success(t`已生成 ${fresh.length} 个规格`);
    onClose();
  }

  return (
    <Dialog
      open
      size={800}
      title={t`按规格生成`}
      dirty={rows.length > 0}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <CancelButton />
          <Button
            kind="primary"
            disabled={fresh.length === 0}
            loading={busy}
            onClick={() => void handleSave()}
          >{t`生成`}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <RefusalNote wide refusal={refusal} saving={busy} onRetry={() => void handleSave()} />
        {existing > 0 && (
          <Banner kind="info">{t`其中 ${existing} 个组合已有规格，不会重复生成。`}</Banner>
        )}
        <VariantMatrix
          rows={rows}
          faults={faults}
          locked={busy}
          locale={locale}
          onChange={change}
        />
      </div>
    </Dialog>
  );
}

/** The combinations that the product has. */
function useExisting(product: number): ReadonlySet<string> {
  const file = useModuleForm('productDetail').data?.file;
  const { data } = useRelated(file, {
    parent: { module: 'product', id: product },
    page: 1,
    size: LIMITS.maxPageSize,
  });
  return new Set(
    (data?.list ?? []).flatMap((row: Readonly<Record<string, unknown>>) =>
      Array.isArray(row.spec_value_ids) ? [variantKey(row.spec_value_ids)] : [],
    ),
  );
}
