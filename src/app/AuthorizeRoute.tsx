import { useLocation } from 'react-router-dom';
import { AuthorizePage } from '../pages/oauth/AuthorizePage.tsx';
import { LanguageLinks } from './LanguageLinks.tsx';

/** /oauth/authorize: its page takes the place of this one, so that Back leads to where one came from. */
export function AuthorizeRoute() {
  const { search } = useLocation();
  return <AuthorizePage search={search} languages={<LanguageLinks />} onLeave={leave} />;
}

function leave(address: string) {
  location.replace(address);
}
