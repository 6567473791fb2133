import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../widgets/ui/EmptyState.tsx';

/** A page that is not there, whatever was asked for, and the way back. */
export function GonePage({ title, text }: { title: string; text: string }) {
  const { t } = useLingui();
  return (
    <div className="grid h-full place-items-center bg-surface-1 px-6">
      <EmptyState
        title={<h1>{title}</h1>}
        text={<span className="[overflow-wrap:anywhere]">{text}</span>}
        action={
          <Link
            to="/index"
            className="inline-flex h-8 items-center rounded-md bg-accent px-3 text-sm text-accent-text hover:brightness-110 pointer-coarse:h-11"
          >
            {t`返回首页`}
          </Link>
        }
      />
    </div>
  );
}
