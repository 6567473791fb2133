import { useLocation } from 'react-router-dom';
import { ConfirmProvider } from '../../widgets/ui/useConfirm.tsx';
import { AuthorizePage } from '../pages/oauth/AuthorizePage.tsx';
import { LanguageLinks } from './LanguageLinks.tsx';
import { signInAddress } from './session/prepareSession.ts';
import { useSignOut } from './session/useSignOut.ts';

/** /oauth/authorize, where an app of others has sent the reader. */
export function AuthorizeRoute() {
  return (
    <ConfirmProvider>
      <Asked />
    </ConfirmProvider>
  );
}

function Asked() {
  const { pathname, search } = useLocation();
  const signOut = useSignOut();
  return (
    <AuthorizePage
      search={search}
      languages={<LanguageLinks />}
      onLeave={leave}
      onSwitch={() => void signOut(signInAddress(pathname + search))}
    />
  );
}

/** The page of the app takes the place of this one, so that Back leads to where one came from. */
function leave(address: string) {
  location.replace(address);
}
