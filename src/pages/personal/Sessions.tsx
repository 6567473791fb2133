import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { ownPasswordOnlyForm } from '../../../schemas/staff/publicForms.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { useLocale } from '../../data/definitions.ts';
import { endSessions, useOwnSessions } from '../../data/ownAccount.ts';
import { DeviceList } from './DeviceList.tsx';
import { OwnForm } from './OwnForm.tsx';

/** One by its id, or all others. */
type Ending = { id?: string };

/** Where one is signed in, to be ended one by one or all but this one by who shows again who they are. */
export function Sessions() {
  const { t } = useLingui();
  const { data, error, mutate } = useOwnSessions();
  const [asked, setAsked] = useState<Ending>();
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  if (!data) return <SkeletonLines lines={3} />;

  const question = (ending: Ending) => (
    <Question ending={ending} onDone={() => setAsked(undefined)} />
  );
  return (
    <DeviceList
      title={t`登录中的设备`}
      devices={data}
      action={<Button onClick={() => setAsked({})}>{t`退出其他设备`}</Button>}
      below={asked && asked.id === undefined && question(asked)}
      noteOf={({ ip, seen_time }) => t`${ip}，最近活动 ${seen_time}`}
      actionOf={({ id, own, device }) =>
        own === 0 && (
          <Button aria-label={t`退出 ${device}`} onClick={() => setAsked({ id })}>{t`退出`}</Button>
        )
      }
      belowOf={({ id }) => asked?.id === id && question(asked)}
    />
  );
}

function Question({ ending, onDone }: { ending: Ending; onDone(): void }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={box} className="w-full py-3">
      <div className="max-w-[360px]">
        <OwnForm
          text={ending.id === undefined ? t`这些设备需要重新登录。` : t`这台设备需要重新登录。`}
          form={ownPasswordOnlyForm(useLocale())}
          action={ending.id === undefined ? t`全部退出` : t`退出`}
          onClose={onDone}
          onSubmit={async ({ own_password = '' }) => {
            await endSessions({ ...ending, own_password });
            onDone();
          }}
        >
          <Button kind="quiet" onClick={onDone}>{t`取消`}</Button>
        </OwnForm>
      </div>
    </div>
  );
}
