import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isSignedIn } from '../../data/transport/session.ts';
import { signInAddress } from '../session/prepareSession.ts';

/** Every navigation looks for the auth cookie: it may have run out, or another window has signed out. */
export function useSessionGuard(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!isSignedIn()) void navigate(signInAddress(pathname + search), { replace: true });
  }, [navigate, pathname, search]);
}
