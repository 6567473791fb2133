import { useLingui } from '@lingui/react/macro';

/** Shown by a browser that lacks what the application is built on. */
export function NotSupportPage() {
  const { t } = useLingui();
  return (
    <main className="grid min-h-dvh place-items-center bg-surface-1 px-6 text-center">
      <div>
        <svg width="96" height="72" viewBox="0 0 96 72" aria-hidden className="mx-auto mb-5">
          <rect x="1" y="1" width="94" height="70" rx="6" className="fill-surface-0 stroke-line-strong" strokeWidth="1.5" />
          <path d="M1 16h94" className="stroke-line-strong" strokeWidth="1.5" />
          <circle cx="10" cy="8.5" r="2" className="fill-line-strong" />
          <circle cx="18" cy="8.5" r="2" className="fill-line-strong" />
          <path d="m39 34 18 18m0-18L39 52" className="stroke-danger" strokeWidth="2.5" strokeLinecap="round" />
        </svg>
        <h1 className="text-lg font-semibold">{t`当前浏览器不受支持`}</h1>
        <p className="mt-1 max-w-96 text-text-2">{t`请使用最新版的 Chrome、Edge、Safari 或 Firefox 打开。`}</p>
      </div>
    </main>
  );
}
