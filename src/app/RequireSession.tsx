import { type ComponentType, use } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { isSignedIn } from '../data/transport/session.ts';
import { isSessionPrepared, prepareSession, signInAddress } from './session/prepareSession.ts';

/** Guard of every page that needs somebody: without the auth cookie to the sign-in page, else the application as it is for this user. */
export function RequireSession({ shell }: { shell: ComponentType }) {
  const { pathname, search } = useLocation();
  if (!isSignedIn()) return <Navigate to={signInAddress(pathname + search)} replace />;
  return <Entered shell={shell} />;
}

function Entered({ shell: Shell }: { shell: ComponentType }) {
  if (!isSessionPrepared()) use(prepareSession());
  return <Shell />;
}
