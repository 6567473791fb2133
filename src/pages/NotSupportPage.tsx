import { useLingui } from '@lingui/react/macro';
import { NotSupportPicture } from './NotSupportPicture.tsx';

/** Shown by a browser that lacks what the application is built on. */
export function NotSupportPage() {
  const { t } = useLingui();
  return (
    <main className="grid min-h-dvh place-items-center bg-surface-1 px-6 text-center">
      <div>
        <NotSupportPicture />
        <h1 className="text-lg font-semibold">{t`当前浏览器不受支持`}</h1>
        <p className="mt-1 max-w-96 text-text-2">{t`请使用最新版的 Chrome、Edge、Safari 或 Firefox 打开。`}</p>
      </div>
    </main>
  );
}
