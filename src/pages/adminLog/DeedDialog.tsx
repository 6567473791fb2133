import { useLingui } from '@lingui/react/macro';
import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { Log } from '../../records/panel/Log.tsx';
import type { HandProps } from '../../records/resources/hands.ts';

type Deed = ResponseOf<'adminLog'>['list'][number];

/** One entry of the log of administration: who, when, and each value before and after. */
export function DeedDialog({ rows, onClose }: HandProps) {
  const { t } = useLingui();
  const deed = rows[0]?.raw as Deed | undefined;
  if (!deed) return null;
  return (
    <Dialog
      open
      size={800}
      onOpenChange={(open) => !open && onClose()}
      title={deed.title}
      footer={<Button onClick={onClose}>{t`关闭`}</Button>}
    >
      <Log entries={[{ ...deed, create_user_avatar: '', module: '' }]} />
      {deed.snapshot.length === 0 && (
        <p className="px-5 text-sm text-text-3">{t`这次操作没有可以对比的内容。`}</p>
      )}
    </Dialog>
  );
}
