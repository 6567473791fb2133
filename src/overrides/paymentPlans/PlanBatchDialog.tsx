import { useLingui } from '@lingui/react/macro';
import { PLAN_TEMPLATES } from '../../../schemas/dialogs/planTemplates.ts';
import { isNumber, sum } from '../../../schemas/rules/money.ts';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { CancelButton } from '../../../widgets/ui/CancelButton.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { Menu } from '../../../widgets/ui/Menu.tsx';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { formatNumber } from '../../../widgets/parts/numbers/number.ts';
import { FormHost } from '../../records/form/FormHost.tsx';
import { RecordForm } from '../../records/form/runtime.ts';
import { RefusalNote } from '../../records/shared/RefusalNote.tsx';
import { PlanRows } from './PlanRows.tsx';
import { usePlanBatch } from './usePlanBatch.ts';

interface PlanBatchDialogProps {
  contract: number | undefined;
  onClose(): void;
}

/** Makes the payment plans of a contract from a cycle or in per cents; each row may be changed before all are saved together. */
export function PlanBatchDialog({ contract, onClose }: PlanBatchDialogProps) {
  const { t } = useLingui();
  const batch = usePlanBatch(contract, onClose);
  const { store, locale, rows, busy, above, part, price, file, fields } = batch;
  const total = formatNumber(
    Number(sum(rows.map(({ row }) => row.plan_payment_amount))),
    locale,
    2,
  );
  const more = formatNumber(above, locale, 2);
  const left = formatNumber(part?.left ?? 0, locale, 2);
  const share = formatNumber(part?.share ?? 0, locale);
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
            <div className="my-3 flex flex-wrap gap-2">
              <Button
                loading={busy === 'generate'}
                icon={<Icon name="calendar" size={14} />}
                onClick={() => void batch.generate()}
              >{t`生成`}</Button>
              {isNumber(price) && (
                <Menu
                  trigger={
                    <Button icon={<Icon name="chart-pie" size={14} />}>{t`按比例分期`}</Button>
                  }
                  entries={PLAN_TEMPLATES.map((template) => {
                    const shares = template.map((stage) => `${stage.share}%`).join(' / ');
                    return {
                      key: shares,
                      label: shares,
                      onSelect: () => void batch.stage(template),
                    };
                  })}
                />
              )}
            </div>
            {rows.length === 0 ? (
              <EmptyState
                title={t`还没有回款计划`}
                text={t`选择合同和回款周期后点「生成」，也可以按比例分期或逐期添加。`}
              />
            ) : (
              <PlanRows batch={batch} fields={fields} />
            )}
            <div className="mt-3 flex flex-col items-start gap-3">
              <Button
                size="small"
                icon={<Icon name="plus" size={14} />}
                onClick={batch.add}
              >{t`添加一期`}</Button>
              {rows.length > 0 && part && (
                <p className="text-xs text-text-3">{t`比例按合同金额算，间隔天数从上一期算起，第一期从合同开始时间算起；填了金额或日期的，以所填为准。`}</p>
              )}
              {above > 0 ? (
                <Banner kind="warning">{t`回款计划合计比合同金额多 ${more} 元（共 ${share}%），仍可保存。`}</Banner>
              ) : (
                rows.length > 0 &&
                part !== undefined &&
                part.left > 0 && (
                  <Banner>{t`回款计划合计为合同金额的 ${share}%，还有 ${left} 元没有计划，仍可保存。`}</Banner>
                )
              )}
            </div>
          </FormHost>
        </div>
      )}
    </Dialog>
  );
}
