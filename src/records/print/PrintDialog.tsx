import '../lateWords.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../widgets/bricks/Button.tsx';
import { Dialog } from '../../../widgets/bricks/Dialog.tsx';
import { Label } from '../../../widgets/bricks/Field.tsx';
import { Icon } from '../../../widgets/bricks/Icon.tsx';
import { ErrorState } from '../../../widgets/bricks/Notice.tsx';
import { SkeletonLines } from '../../../widgets/bricks/Skeleton.tsx';
import { CallError } from '../../data/callError.ts';
import { usePrintout, useTemplates } from '../../data/templates.ts';
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
  const template =
    chosen ?? (usable?.find(({ is_default }) => is_default === 1) ?? usable?.[0])?.id;
  const { data, error, mutate } = usePrintout(module, id, template);
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
            <Label htmlFor={select}>{t`模板`}</Label>
            <select
              id={select}
              value={template}
              onChange={(event) => setChosen(Number(event.target.value))}
              className="h-8 min-w-48 rounded-md border border-line-strong bg-surface-1 px-2 text-sm pointer-coarse:h-11"
            >
              {usable.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </select>
          </div>
        )}
        {usable?.length === 0 && (
          <p className="text-sm text-text-2">{t`还没有打印模板，下面是按表单自动排出的版式。`}</p>
        )}
        {Boolean(fault) && !data && (
          <ErrorState
            text={fault instanceof CallError ? fault.message : undefined}
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
