import { useLingui } from '@lingui/react/macro';
import { sum } from '../../../schemas/rules/money.ts';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { CancelButton } from '../../../widgets/ui/CancelButton.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { formatNumber } from '../../../widgets/parts/numbers/number.ts';
import { FormHost } from '../../records/form/FormHost.tsx';
import { RecordForm } from '../../records/form/runtime.ts';
import { RefusalNote } from '../../records/RefusalNote.tsx';
import { PlanRows } from './PlanRows.tsx';
import { usePlanBatch } from './usePlanBatch.ts';

interface PlanBatchDialogProps {
  contract: number | undefined;
  onClose(): void;
}

/** Makes the payment plans of a contract from a cycle; each row may be changed before all are saved together. */
export function PlanBatchDialog({ contract, onClose }: PlanBatchDialogProps) {
  const { t } = useLingui();
  const batch = usePlanBatch(contract, onClose);
  const { store, locale, rows, busy, above, file, fields } = batch;
  const total = formatNumber(
    Number(sum(rows.map(({ row }) => row.plan_payment_amount))),
    locale,
    2,
  );
  const more = formatNumber(above, locale, 2);
  return (
    <Dialog
      open
      size={800}
      title={t`批量生成回款计划`}
      dirty={rows.length > 0}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          {rows.length > 0 && (
            <span className="me-auto text-sm text-text-2 tabular-nums">{t`共 ${rows.length} 期，合计 ${total}`}</span>
          )}
          <CancelButton />
          <Button
            kind="primary"
            loading={busy === 'save'}
            onClick={() => void batch.save()}
          >{t`保存`}</Button>
        </>
      }
    >
      {!file || !fields ? (
        <SkeletonLines lines={4} />
      ) : (
        <div className="flex flex-col gap-4">
          <RefusalNote
            wide
            refusal={batch.refusal}
            saving={busy !== undefined}
            onRetry={() => void batch.save()}
          />
          <FormHost file={file} store={store}>
            <RecordForm store={store} locale={locale} />
            <div className="mt-3">
              <Button
                loading={busy === 'generate'}
                icon={<Icon name="calendar" size={14} />}
                onClick={() => void batch.generate()}
              >{t`生成`}</Button>
            </div>
            {above > 0 && (
              <Banner kind="warning">{t`回款计划合计比合同金额多 ${more} 元，仍可保存。`}</Banner>
            )}
            {rows.length === 0 ? (
              <EmptyState
                title={t`还没有回款计划`}
                text={t`选择合同和回款周期后点「生成」，也可以逐期添加。`}
              />
            ) : (
              <PlanRows batch={batch} fields={fields} />
            )}
            <div>
              <Button
                size="small"
                icon={<Icon name="plus" size={14} />}
                onClick={batch.add}
              >{t`添加一期`}</Button>
            </div>
          </FormHost>
        </div>
      )}
    </Dialog>
  );
}
