import { Navigate, useLocation, useParams } from 'react-router-dom';
import { internalPath } from '../../schemas/navigation/routes.ts';
import { HOME } from './tabs/tabs.ts';

/** /redirect/customer?id=7 leads to /customer?id=7; what is no address of this application leads home. */
export function RedirectPage() {
  const { '*': rest = '' } = useParams();
  const { search } = useLocation();
  const path = internalPath(`/${rest}`);
  return <Navigate to={path && !path.startsWith('/redirect') ? path + search : HOME} replace />;
}
