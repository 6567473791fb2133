import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../widgets/ui/Button.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { type AppGrant, endAppGrant, useAppGrants } from '../../data/appGrants.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';
import { GrantDialog } from './GrantDialog.tsx';

/** The apps that the reader has let act for them; nothing where there is none. */
export function AppGrants() {
  const { t } = useLingui();
  const { data, error, mutate } = useAppGrants();
  const [changing, setChanging] = useState<AppGrant>();
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  if (!data || data.length === 0) return null;
  return (
    <section aria-label={t`已授权的应用`}>
      <h2 className="font-semibold">{t`已授权的应用`}</h2>
      <ul>
        {data.map((grant) => (
          <Row key={grant.id} grant={grant} onChange={() => setChanging(grant)} />
        ))}
      </ul>
      {changing && <GrantDialog grant={changing} onClose={() => setChanging(undefined)} />}
    </section>
  );
}

function Row({ grant, onChange }: { grant: AppGrant; onChange(): void }) {
  const { t } = useLingui();
  const confirm = useConfirm();
  const { id, name, scope_names, create_time, used_time } = grant;

  async function handleRemove() {
    const sure = await confirm({
      title: t`取消对「${name}」的授权？`,
      text: t`它的下一次调用就会被拒绝；以后可以重新授权。`,
      action: t`取消授权`,
      danger: true,
    });
    if (sure) await runWithToast(() => endAppGrant(id));
  }

  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0">
      <div className="min-w-0 flex-1 text-sm">
        <p className="break-words">{name}</p>
        <p className="line-clamp-2 text-xs text-text-2" title={scope_names}>
          {scope_names}
        </p>
        <p className="text-xs text-text-3 tabular-nums">
          {used_time === ''
            ? t`${create_time} 授权，还没有用过`
            : t`${create_time} 授权，最近使用 ${used_time}`}
        </p>
      </div>
      <div className="flex gap-2">
        <Button aria-label={t`修改授权 ${name}`} onClick={onChange}>{t`修改授权`}</Button>
        <Button
          aria-label={t`取消授权 ${name}`}
          onClick={() => void handleRemove()}
        >{t`取消授权`}</Button>
      </div>
    </li>
  );
}
