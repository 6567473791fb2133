import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router-dom';

/** An address that leads nowhere, and the way back. */
export function NotFoundPage() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return (
    <div className="grid h-full place-items-center bg-surface-1 px-6">
      <div className="text-center">
        <p className="text-sm text-text-3">404</p>
        <h1 className="mt-1 text-lg font-semibold">{t`页面不存在`}</h1>
        <p className="mt-1 max-w-96 break-all text-text-2">{pathname}</p>
        <Link
          to="/index"
          className="mt-4 inline-flex h-8 items-center rounded-md bg-accent px-3 text-sm text-accent-text hover:brightness-110 pointer-coarse:h-11"
        >
          {t`返回首页`}
        </Link>
      </div>
    </div>
  );
}
