import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { signOut } from '../../data/signIn.ts';
import { resetSession } from './prepareSession.ts';
import { applyRemembered } from './themes.ts';

/** Signs out, once the reader is sure; `next` is where they sign in again. */
export function useSignOut(): (next?: string) => Promise<void> {
  const { t } = useLingui();
  const confirm = useConfirm();
  const navigate = useNavigate();
  return async (next = '/login') => {
    if (
      !(await confirm({
        title: t`退出登录？`,
        text: t`未提交的草稿也会从这台电脑上清除。`,
        action: t`退出登录`,
      }))
    )
      return;
    await signOut();
    resetSession();
    applyRemembered();
    await navigate(next, { replace: true });
  };
}
