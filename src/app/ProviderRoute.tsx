import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useLingui } from '@lingui/react/macro';
import { internalPath } from '../../schemas/navigation/routes.ts';
import { toast } from '../../widgets/ui/toast.ts';
import { isSignedIn } from '../data/transport/session.ts';
import { ProviderPage } from '../pages/signIn/ProviderPage.tsx';
import { prepareSession, resetSession } from './session/prepareSession.ts';
import { LanguageLinks } from './LanguageLinks.tsx';
import { HOME } from './tabs/tabs.ts';

/** /wechatLogin (WeChat itself too, with open=1), /dingLogin and /oidcLogin, where other systems lead people to and send them back to. */
export function ProviderRoute({ provider }: { provider: 'wechat' | 'ding' | 'oidc' }) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const { loginKey } = useParams();
  const navigate = useNavigate();
  const wanted = internalPath(params.get('to'));
  const [state, code] = [params.get('state'), params.get('code') ?? params.get('authCode')];
  const back =
    loginKey !== undefined
      ? { login_key: loginKey, query: params.toString() }
      : code === null
        ? undefined
        : { code };
  // The application there opens this address each time: whoever is signed in goes on at once.
  if (state === null && isSignedIn()) return <Navigate to={wanted ?? HOME} replace />;

  async function handleSignedIn(to: string) {
    resetSession();
    await prepareSession();
    await navigate(internalPath(to) ?? HOME, { replace: true });
  }

  return (
    <ProviderPage
      provider={params.get('open') === '1' ? 'wechatopen' : provider}
      company={params.get('corp')}
      {...(wanted !== undefined && { wanted })}
      loginKey={loginKey}
      {...(state !== null && back && { back: { state, ...back } })}
      languages={<LanguageLinks />}
      onSignedIn={handleSignedIn}
      onBound={() => {
        toast.success(t`绑定成功`);
        void navigate('/personal?tab=security', { replace: true });
      }}
      onPassword={() => void navigate('/login', { replace: true })}
    />
  );
}
