import { useLingui } from '@lingui/react/macro';
import type { Credentials, DemoAccount } from '../../data/signIn.ts';

export interface DemoAccountsProps {
  accounts: readonly DemoAccount[];
  busy: boolean;
  onSignIn(credentials: Credentials): void;
}

/** Offered only while the server says that it holds demo data. One press is enough. */
export function DemoAccounts({ accounts, busy, onSignIn }: DemoAccountsProps) {
  const { t } = useLingui();
  return (
    <section className="mt-8">
      <h2 className="mb-1 text-xs text-text-3">{t`演示账号`}</h2>
      <ul className="overflow-hidden rounded-md border border-line">
        {accounts.map(({ mobile, password, corp_code, who }) => (
          <li key={mobile} className="border-b border-line last:border-b-0">
            <button
              type="button"
              disabled={busy}
              onClick={() => onSignIn({ mobile, password, corp_code })}
              className="flex h-8 w-full items-center gap-3 px-3 text-start text-sm -outline-offset-2 hover:bg-hover active:bg-pressed pointer-coarse:h-11"
            >
              <span className="min-w-0 flex-1 truncate">{who}</span>
              <span className="text-text-3 tabular-nums">{mobile}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
