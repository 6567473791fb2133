import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '../../../widgets/ui/Tabs.tsx';
import { PreferencesTab } from './PreferencesTab.tsx';
import { ProfileTab } from './ProfileTab.tsx';
import { SecurityTab } from './SecurityTab.tsx';
import { SignInsTab } from './SignInsTab.tsx';

const TABS = {
  profile: ProfileTab,
  security: SecurityTab,
  preferences: PreferencesTab,
  log: SignInsTab,
} as const;

/** What people set for themselves. The tab stands in the address. */
export function PersonalPage() {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab') ?? '';
  const tab = asked in TABS ? (asked as keyof typeof TABS) : 'profile';
  const Panel = TABS[tab];
  return (
    <div className="mx-auto flex h-full max-w-3xl flex-col">
      <h1 className="px-5 pt-4 pb-1 text-lg font-semibold">{t`个人设置`}</h1>
      <Tabs
        label={t`个人设置`}
        items={[
          { key: 'profile', label: t`基本资料` },
          { key: 'security', label: t`账号安全` },
          { key: 'preferences', label: t`偏好` },
          { key: 'log', label: t`登录记录` },
        ]}
        value={tab}
        onChange={(key) => setParams({ tab: key }, { replace: true })}
      >
        <div className="flex flex-col gap-6 px-5 py-4">
          <Panel />
        </div>
      </Tabs>
    </div>
  );
}
