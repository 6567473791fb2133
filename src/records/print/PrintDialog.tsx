import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { FieldLabel } from '../../../widgets/ui/Field.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { ApiError } from '../../data/transport/apiError.ts';
import { DownloadButton } from '../shared/DownloadButton.tsx';
import { savePrintedPdf, usePrintout, useTemplates } from '../../data/templates.ts';
import { Select } from '../shared/Select.tsx';
import { FittedPaper } from './FittedPaper.tsx';
import { Paper } from './Paper.tsx';

export interface PrintDialogProps {
  module: string;
  id: number;
  onClose(): void;
}

/** A record as it will lie on paper, by the template that is chosen; printed, or kept as PDF, by the browser's own dialog. */
export function PrintDialog({ module, id, onClose }: PrintDialogProps) {
  const { t } = useLingui();
  const select = useId();
  const { data: templates, error: listError, mutate: listAgain } = useTemplates(module);
  const [chosen, setChosen] = useState<number>();
  const usable = templates?.filter(({ disabled }) => disabled === 0);
  const { data, error, mutate } = usePrintout(module, id, chosen);
  const template = chosen ?? data?.template_id;
  const name = data?.name ?? '';
  const fault = (listError ?? error) as unknown;

  return (
    <Dialog
      open
      size={900}
      onOpenChange={(open) => !open && onClose()}
      title={name ? t`打印「${name}」` : t`打印`}
      footer={
        <>
          <Button onClick={onClose}>{t`关闭`}</Button>
          {data && (
            <DownloadButton
              onDownload={() => savePrintedPdf({ module, id, template_id: template })}
            >{t`下载 PDF`}</DownloadButton>
          )}
          <Button
            kind="primary"
            icon={<Icon name="printer" size={16} />}
            disabled={!data || !usable}
            onClick={() => window.print()}
          >{t`打印`}</Button>
        </>
      }
    >
      <div className="flex min-h-0 flex-col gap-3 pt-1">
        {usable && usable.length > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <FieldLabel htmlFor={select}>{t`模板`}</FieldLabel>
            <div className="min-w-48 max-w-full">
              <Select
                id={select}
                label={t`模板`}
                value={String(template ?? '')}
                onChange={(next) => setChosen(Number(next))}
                options={usable.map((each) => ({ value: String(each.id), label: each.name }))}
              />
            </div>
          </div>
        )}
        {usable?.length === 0 && (
          <p className="text-sm text-text-2">{t`还没有打印模板，下面是按表单自动排出的版式。`}</p>
        )}
        {Boolean(fault) && !data && (
          <ErrorState
            text={fault instanceof ApiError ? fault.message : undefined}
            onRetry={() => void Promise.all([listAgain(), mutate()])}
          />
        )}
        {!fault && !data && <SkeletonLines lines={10} />}
        {data && (
          <section
            aria-label={t`打印预览`}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse
            tabIndex={0}
            className="max-h-[65vh] overflow-auto rounded-md border border-line bg-surface-2 p-3 focus-visible:outline-2 focus-visible:outline-accent"
          >
            <FittedPaper html={data.html} page={data.page} />
          </section>
        )}
      </div>
      {data &&
        createPortal(
          <div className="print-root" aria-hidden data-orientation={data.page.orientation}>
            <Paper html={data.html} page={data.page} />
          </div>,
          document.body,
        )}
      <Titled name={name} />
    </Dialog>
  );
}

/** A file that is kept is called as the page is: by the record while it is being printed. */
function Titled({ name }: { name: string }) {
  useEffect(() => {
    if (name === '') return undefined;
    let before = document.title;
    const begin = () => {
      before = document.title;
      document.title = name;
    };
    const end = () => {
      document.title = before;
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [name]);
  return null;
}
