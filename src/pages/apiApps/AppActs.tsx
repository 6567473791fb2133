import { useState } from 'react';
import type { ApiApp, NewSecret } from '../../data/apiApps.ts';
import type { HandProps } from '../../records/resources/hands.ts';
import { AppDialog } from './AppDialog.tsx';
import { AppLog } from './AppLog.tsx';
import { ResetQuestion } from './ResetQuestion.tsx';
import { SecretDialog } from './SecretDialog.tsx';

/** What is done to API apps by hand: their form with its scopes, their secret, what was changed. */
export function AppActs({ action, rows, onClose }: HandProps) {
  const app = rows[0]?.raw as ApiApp | undefined;
  const [made, setMade] = useState<NewSecret>();
  if (made) return <SecretDialog secret={made} onClose={onClose} />;
  if (action === 'log' || action === 'history') return <AppLog app={app} onClose={onClose} />;
  if (action === 'reset')
    return app ? <ResetQuestion app={app} onMade={setMade} onClose={onClose} /> : null;
  return <AppDialog app={app} onMade={setMade} onClose={onClose} />;
}
