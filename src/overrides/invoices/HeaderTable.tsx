import { useLingui } from '@lingui/react/macro';
import {
  HEADER_ITEMS,
  HEADER_MODELS,
  INVOICE_HEADER_RIGHTS,
  invoiceHeaderForm,
  type HeaderModel,
} from '../../../schemas/dialogs/invoiceHeader.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { permissionKey } from '../../../schemas/permissions/rights.ts';
import { hasPermission, type Viewer } from '../../../schemas/permissions/viewer.ts';
import { Button, IconButton } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { useLocale } from '../../data/definitions.ts';
import {
  deleteInvoiceHeader,
  type InvoiceHeader,
  saveInvoiceHeader,
  useInvoiceHeaders,
} from '../../data/invoices.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';
import { useLayers } from '../../records/shared/layers.ts';

interface HeaderTableProps {
  customer: number;
  file: ModuleFile;
  viewer: Viewer;
}

/** To whom the invoices of a customer are made out. */
export function HeaderTable({ customer, file, viewer }: HeaderTableProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const layers = useLayers();
  const confirm = useConfirm();
  const { data, error, mutate } = useInvoiceHeaders(customer);
  const mayEdit = hasPermission(
    viewer,
    permissionKey({ permission: INVOICE_HEADER_RIGHTS }, 'edit'),
  );

  function edit(header?: InvoiceHeader) {
    const idempotencyKey = newIdempotencyKey();
    void layers.ask({
      file,
      title: header ? t`编辑开票抬头` : t`添加开票抬头`,
      action: t`保存`,
      form: invoiceHeaderForm(locale),
      initial:
        header &&
        Object.fromEntries(
          Object.keys(HEADER_MODELS).map((model) => [
            model,
            header[model as HeaderModel] || undefined,
          ]),
        ),
      onSubmit: async (values) => {
        await saveInvoiceHeader(
          header ? { id: header.id } : { customer_id: customer },
          values,
          idempotencyKey,
        );
        toast.success(header ? t`编辑成功` : t`添加成功`);
      },
    });
  }

  async function remove({ id, title }: InvoiceHeader) {
    if (
      !(await confirm({
        title: t`删除开票抬头「${title}」？`,
        text: t`已开的发票不受影响。`,
        action: t`删除`,
        danger: true,
      }))
    )
      return void toast.warn(t`已取消删除`);
    await runWithToast(async () => {
      await deleteInvoiceHeader(id);
      toast.success(t`删除成功!`);
    });
  }

  return (
    <section aria-label={t`开票抬头`} className="px-5 pt-3">
      <div className="mb-2 flex min-h-7 items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">{t`开票抬头`}</h3>
        {mayEdit && (
          <Button
            size="small"
            icon={<Icon name="plus" size={14} />}
            onClick={() => edit()}
          >{t`添加抬头`}</Button>
        )}
      </div>
      {error && !data ? (
        <ErrorState onRetry={() => void mutate()} />
      ) : (
        !data && <SkeletonRows rows={2} columns={5} />
      )}
      {data?.length === 0 && (
        <p className="rounded-md border border-dashed border-line px-3 py-2 text-sm text-text-3">{t`还没有开票抬头，添加后开票时可以直接选用。`}</p>
      )}
      {data && data.length > 0 && (
        <div className="overflow-x-auto rounded-md border border-line">
          <table className="w-full text-sm whitespace-nowrap">
            <caption className="sr-only">{t`开票抬头`}</caption>
            <thead>
              <tr className="bg-surface-0 text-xs text-text-3 [&>th]:px-3 [&>th]:py-2 [&>th]:text-start [&>th]:font-normal">
                {HEADER_ITEMS.map(({ model, label }) => (
                  <th key={model} scope="col">
                    {translate(label, locale)}
                  </th>
                ))}
                <th scope="col">{t`创建人`}</th>
                <th scope="col">{t`创建时间`}</th>
                {mayEdit && (
                  <th scope="col" className="sticky end-0 bg-surface-0">
                    <span className="sr-only">{t`操作`}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {data.map((header) => (
                <tr key={header.id} className="h-10 border-t border-line [&>td]:px-3 [&>td]:py-1">
                  {HEADER_ITEMS.map(({ model, choices }) => {
                    const value = header[model as HeaderModel];
                    const label = choices?.find(([each]) => each === value)?.[1];
                    return (
                      <td key={model} title={value} className="max-w-60 truncate">
                        {(label ? translate(label, locale) : value) || '–'}
                      </td>
                    );
                  })}
                  <td className="text-text-2">{header.creator_user_id_name}</td>
                  <td className="text-text-2 tabular-nums">
                    {header.create_time_name.slice(0, 16)}
                  </td>
                  {mayEdit && (
                    <td className="sticky end-0 bg-surface-1 text-end">
                      <IconButton
                        size="small"
                        icon={<Icon name="pencil" size={14} />}
                        label={t`编辑「${header.title}」`}
                        onClick={() => edit(header)}
                      />
                      <IconButton
                        size="small"
                        icon={<Icon name="trash-2" size={14} />}
                        label={t`删除「${header.title}」`}
                        onClick={() => void remove(header)}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
