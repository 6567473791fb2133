import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';
import type { HandProps } from '../../records/resources/hands.ts';
import { ChangeLog } from '../settings/Changes.tsx';
import { SubstituteDialog, type Substitutes } from './SubstituteDialog.tsx';

/** What is done to substitutions by hand: their form, whose modules the call of the rows answers, and what was changed. */
export function SubstituteActs({ action, rows, more, onClose }: HandProps) {
  const { t } = useLingui();
  const { modules, log = [] } = more as Partial<Substitutes>;
  if (action === 'log')
    return (
      <Dialog
        open
        size={800}
        onOpenChange={(open) => !open && onClose()}
        title={t`修改记录`}
        footer={<Button onClick={onClose}>{t`关闭`}</Button>}
      >
        {log.length > 0 ? <ChangeLog log={log} /> : <EmptyState title={t`还没有变更`} />}
      </Dialog>
    );
  return (
    modules && (
      <SubstituteDialog
        modules={modules}
        row={rows[0]?.raw as Substitutes['list'][number] | undefined}
        onClose={onClose}
      />
    )
  );
}
