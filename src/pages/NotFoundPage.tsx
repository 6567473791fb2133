import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { GonePage } from './GonePage.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useLingui();
  return <GonePage title={t`页面不存在`} text={useLocation().pathname} />;
}
