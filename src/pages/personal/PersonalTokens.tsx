import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import {
  type PersonalToken,
  removePersonalToken,
  usePersonalTokens,
} from '../../data/personalTokens.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';
import { PersonalTokenDialog } from './PersonalTokenDialog.tsx';

/** The tokens by which scripts act for the reader, made and ended; nothing where the company allows none. */
export function PersonalTokens() {
  const { t } = useLingui();
  const { data, error, mutate } = usePersonalTokens();
  const [adding, setAdding] = useState(false);
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  if (!data) return <SkeletonLines lines={2} />;
  if (data.allowed === 0) return null;
  return (
    <section aria-label={t`个人令牌`}>
      <header className="flex items-center gap-2">
        <h2 className="me-auto font-semibold">{t`个人令牌`}</h2>
        <Button onClick={() => setAdding(true)}>{t`新增令牌`}</Button>
      </header>
      {data.list.length === 0 && (
        <p className="py-3 text-sm text-text-3">
          {t`让自己的脚本通过接口读写数据，权限不超过本人；修改密码后失效。`}{' '}
          <a
            href="/rest/docs"
            target="_blank"
            rel="noreferrer"
            className="text-accent underline"
          >{t`接口文档`}</a>
        </p>
      )}
      <ul>
        {data.list.map((token) => (
          <Row key={token.id} token={token} />
        ))}
      </ul>
      {adding && <PersonalTokenDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

function Row({ token }: { token: PersonalToken }) {
  const { t } = useLingui();
  const confirm = useConfirm();
  const { id, name, scope_names, expire_time, expired, used_time, used_ip } = token;

  async function handleRemove() {
    const sure = await confirm({
      title: t`删除令牌「${name}」？`,
      text: t`用到它的脚本的下一次调用就会被拒绝，不能恢复。`,
      action: t`删除`,
      danger: true,
    });
    if (sure) await runWithToast(() => removePersonalToken(id));
  }

  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-line py-2 last:border-b-0">
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-2 break-words">
          {name}
          {expired === 1 && <Badge color="amber">{t`已过期`}</Badge>}
        </p>
        <p className="line-clamp-2 text-xs text-text-2" title={scope_names}>
          {scope_names}
        </p>
        <p className="text-xs text-text-3 tabular-nums">
          {used_time === ''
            ? t`${expire_time} 到期，还没有用过`
            : t`${expire_time} 到期，${used_time} 从 ${used_ip} 用过`}
        </p>
      </div>
      <Button aria-label={t`删除 ${name}`} onClick={() => void handleRemove()}>{t`删除`}</Button>
    </li>
  );
}
