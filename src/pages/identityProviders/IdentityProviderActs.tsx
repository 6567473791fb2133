import type { IdentityProvider } from '../../data/identityProviders.ts';
import type { HandProps } from '../../records/resources/hands.ts';
import { ConnectDialog } from './ConnectDialog.tsx';
import { GroupRules } from './GroupRules.tsx';

/** What is done to identity providers by hand: how to connect them, and what groups there mean here. */
export function IdentityProviderActs({ action, rows, onClose }: HandProps) {
  const provider = rows[0]?.raw as IdentityProvider | undefined;
  if (!provider) return null;
  if (action === 'rules') return <GroupRules provider={provider} onClose={onClose} />;
  return <ConnectDialog provider={provider} onClose={onClose} />;
}
