import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';

/** A settings page that this version does not have: says so, and where to go. */
export function LaterPage({ title }: { title: string }) {
  const { t } = useLingui();
  return (
    <EmptyState
      title={<h1>{t`当前版本没有「${title}」的设置页面`}</h1>}
      text={t`现在使用的是默认设置。`}
      action={
        <Link to="/setting" className="text-accent hover:underline">
          {t`返回后台首页`}
        </Link>
      }
    />
  );
}
