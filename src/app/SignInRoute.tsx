import { useLocation, useNavigate } from 'react-router-dom';
import { internalPath } from '../../schemas/navigation/routes.ts';
import { SignInPage, type SignInView } from '../pages/signIn/SignInPage.tsx';
import { useQueryParams, withParams } from '../data/useQueryParams.ts';
import { prepareSession, resetSession } from './session/prepareSession.ts';
import { LanguageLinks } from './LanguageLinks.tsx';
import { HOME } from './tabs/tabs.ts';

/** The sign-in page at its address: afterwards to where one wanted to go, if that is inside the application. */
export function SignInRoute() {
  const [params, setParams] = useQueryParams();
  const navigate = useNavigate();
  const { hash } = useLocation();

  async function handleSignedIn() {
    resetSession();
    await prepareSession();
    await navigate(internalPath(params.get('redirect')) ?? HOME, { replace: true });
  }

  /** Each view has its address, so that Back leads to the one before; where one wanted to go stays in it. */
  function handleView(view: SignInView) {
    setParams((now) => withParams(now, { view, ...(view === 'signIn' && { join: '' }) }));
  }

  return (
    <SignInPage
      onSignedIn={handleSignedIn}
      languages={<LanguageLinks />}
      view={params.get('view')}
      onView={handleView}
      onWeChat={() => {
        const to = params.get('redirect') ?? '';
        void navigate(`/wechatLogin?${new URLSearchParams({ open: '1', to }).toString()}`);
      }}
      onSingleSignOn={(corp) => {
        const to = params.get('redirect') ?? '';
        void navigate(`/oidcLogin?${new URLSearchParams({ to, corp }).toString()}`);
      }}
      invitation={params.get('join')}
      link={new URLSearchParams(hash.slice(1)).get('password')}
    />
  );
}
