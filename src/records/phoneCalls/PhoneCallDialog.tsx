import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { type PhoneNumber, usePhones } from '../../data/phoneCalls.ts';
import { dialNumber, useTelephone } from '../../data/phoneAgent.ts';

export interface PhoneCallDialogProps {
  module: string;
  record: { id: number; name: string };
  /** what the call will be kept with */
  about: Readonly<Record<string, number>>;
  onClose(): void;
}

/** Whom to ring: the numbers of a record and of its people. */
export function PhoneCallDialog({ module, record, about, onClose }: PhoneCallDialogProps) {
  const { t } = useLingui();
  const { link } = useTelephone();
  const { data, error, mutate } = usePhones(module, record.id);
  const name = record.name || `#${record.id}`;

  function handleDial(phone: PhoneNumber) {
    if (!dialNumber(phone.telephone, about)) return void toast.error(t`电话正忙，请稍后再拨`);
    onClose();
  }

  return (
    <Dialog
      open
      size={500}
      onOpenChange={(open) => !open && onClose()}
      title={t`拨打「${name}」的电话`}
    >
      {error && !data ? <ErrorState onRetry={() => void mutate()} /> : null}
      {!data && !error && <SkeletonRows rows={3} columns={3} />}
      {data && data.length === 0 && (
        <EmptyState
          title={t`没有可拨打的号码`}
          text={t`先为这条数据或它的联系人填写手机或座机。`}
        />
      )}
      {data && data.length > 0 && (
        <ul
          aria-label={t`可拨打的号码`}
          className="divide-y divide-line rounded-md border border-line"
        >
          {data.map((phone) => (
            <li
              key={`${phone.name} ${phone.telephone}`}
              className="flex min-h-12 items-center gap-3 px-3 py-1.5 text-sm"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{phone.name}</span>
                <span className="block truncate text-xs text-text-3 tabular-nums">
                  {phone.field} {phone.telephone}
                </span>
              </span>
              <Button
                size="small"
                icon={<Icon name="phone" size={14} />}
                disabled={link !== 'ready'}
                aria-label={t`拨打 ${phone.name} ${phone.telephone}`}
                onClick={() => handleDial(phone)}
              >{t`拨打`}</Button>
            </li>
          ))}
        </ul>
      )}
      {link !== 'ready' && (
        <p className="mt-3 text-sm text-text-2">{t`电话坐席未连接：请先在本机启动坐席程序。`}</p>
      )}
    </Dialog>
  );
}
