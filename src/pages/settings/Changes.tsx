import { useLingui } from '@lingui/react/macro';
import type { SettingPage } from '../../data/settings.ts';
import { Log } from '../../records/panel/Log.tsx';

export interface ChangesProps {
  log: readonly (SettingPage['log'][number] & { action_name?: string; object_name?: string })[];
}

/** Who changed the settings of a page, when, from what to what. */
export function Changes({ log }: ChangesProps) {
  const { t } = useLingui();
  if (log.length === 0) return null;
  return (
    <details className="rounded-lg border border-line">
      <summary className="cursor-pointer px-3 py-2 text-sm text-text-2 hover:text-text-1">{t`修改记录`}</summary>
      <ChangeLog log={log} />
    </details>
  );
}

/** The same where it is all there is. */
export function ChangeLog({ log }: ChangesProps) {
  const { t } = useLingui();
  const entries = log.map((entry) => ({
    create_user_id: null,
    create_user_avatar: '',
    action: 'update',
    action_name: t`修改设置`,
    module: '',
    object_name: '',
    ...entry,
  }));
  return <Log entries={entries} />;
}
