import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { APP_GRANT } from '../../../schemas/staff/codes.ts';
import { PRODUCT_NAME } from '../../../schemas/product.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { FaultNote } from '../../../widgets/ui/FaultNote.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import {
  approveAuthorization,
  authorizationParams,
  useAuthorization,
} from '../../data/appGrants.ts';
import { ApiError, isNetworkError } from '../../data/transport/apiError.ts';
import { useMe } from '../../data/viewer.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';
import { SignInFrame } from '../signIn/SignInFrame.tsx';

export interface AuthorizePageProps {
  /** what the app has put into the address */
  search: string;
  languages: ReactNode;
  /** leaves for the app */
  onLeave(address: string): void;
  /** somebody else signs in */
  onSwitch(): void;
}

/** An app of others asks to act in the reader's place: who it is, what it may then do, and where a yes or no leads. */
export function AuthorizePage({ search, languages, onLeave, onSwitch }: AuthorizePageProps) {
  const { t } = useLingui();
  const [asked] = useState(() => authorizationParams(search));
  const { data, error, mutate } = useAuthorization(asked);
  const [busy, setBusy] = useState(false);
  const { name: me, corp_name } = useMe();
  const title = t`授权应用`;
  const wrong = data?.back ?? '';

  useEffect(() => void (document.title = `${title} - ${PRODUCT_NAME}`), [title]);
  // a request that is wrong is the app's to tell of
  useEffect(() => {
    if (wrong !== '') onLeave(wrong);
  }, [wrong, onLeave]);

  async function handleAllow() {
    setBusy(true);
    const done = await runWithToast(async () => onLeave(await approveAuthorization(asked)));
    if (!done) setBusy(false); // else one is on the way
  }

  if (error && !data)
    return (
      <SignInFrame languages={languages}>
        {error instanceof ApiError && !isNetworkError(error) ? (
          <>
            <h1 className="mb-4 text-xl font-semibold">{title}</h1>
            <FaultNote>{error.message}</FaultNote>
            <a href="/" className="mt-4 text-sm text-accent underline">{t`返回工作台`}</a>
          </>
        ) : (
          <ErrorState onRetry={() => void mutate()} />
        )}
      </SignInFrame>
    );
  return (
    <SignInFrame languages={languages}>
      {!data || wrong !== '' ? (
        <SkeletonLines lines={6} />
      ) : (
        <>
          <h1 className="text-xl font-semibold break-words">{t`「${data.name}」请求访问`}</h1>
          <p className="mt-2 text-sm text-text-2">
            <Trans>
              它将以 <b className="text-text-1">{me}</b>（{corp_name}
              ）的身份做下列事情，权限不会超过您本人：
            </Trans>
          </p>
          <ul className="my-4 max-h-[40vh] overflow-y-auto rounded-lg border border-line text-sm">
            {data.scopes.map(({ name, verbs }) => (
              <li
                key={name}
                className="flex justify-between gap-4 border-b border-line px-3 py-2 last:border-b-0"
              >
                <span>{name}</span>
                <span className="text-text-2">{verbs}</span>
              </li>
            ))}
          </ul>
          <p className="text-xs break-words text-text-3">
            {t`应用由 ${data.user_name} 登记。授权后返回 ${data.host}。授权最长 ${APP_GRANT.days} 天，${APP_GRANT.idleDays} 天没有使用即失效，可以随时在「个人设置 › 账号安全」取消。`}
          </p>
          <div className="mt-6 flex gap-3">
            <Button
              kind="primary"
              loading={busy}
              onClick={() => void handleAllow()}
              className="flex-1"
            >
              {t`同意`}
            </Button>
            <Button disabled={busy} onClick={() => onLeave(data.refused)} className="flex-1">
              {t`拒绝`}
            </Button>
          </div>
          <Button kind="quiet" disabled={busy} onClick={onSwitch} className="mt-3 self-center">
            {t`换个账号`}
          </Button>
        </>
      )}
    </SignInFrame>
  );
}
