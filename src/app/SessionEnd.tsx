import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { onMissingRight, onSessionEnd } from '../data/transport/client.ts';
import { refreshRights } from '../data/viewer.ts';
import { resetSession, signInAddress } from './session/prepareSession.ts';

/**
 * When the server knows the token no more: to the sign-in page, and back here afterwards. When it misses a right, that may have been taken
 * away meanwhile: what the reader may is asked for anew, and the pages offer no more than that.
 */
export function SessionEnd() {
  const navigate = useNavigate();
  useEffect(
    () =>
      onSessionEnd(() => {
        resetSession();
        if (location.pathname !== '/login')
          void navigate(signInAddress(location.href), { replace: true });
      }),
    [navigate],
  );
  useEffect(() => onMissingRight(refreshRights), []);
  return null;
}
