import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { onSessionEnd } from '../data/transport/client.ts';
import { resetSession, signInAddress } from './prepareSession.ts';

/** When the server knows the token no more: to the sign-in page, and back here afterwards. */
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
  return null;
}
