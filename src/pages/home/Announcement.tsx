import { useLingui } from '@lingui/react/macro';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { useHost } from '../../../widgets/contract/host.ts';
import { useLastAnnouncement } from '../../data/home.ts';

/** The newest announcement, where there is one: a line that opens it. */
export function Announcement() {
  const { t } = useLingui();
  const host = useHost();
  const { data } = useLastAnnouncement();
  if (!data) return null;
  const { id, title, is_read, creator_user_name, create_time } = data;
  return (
    <section aria-label={t`最新公告`}>
      <button
        type="button"
        onClick={() => host.open('announcement', id)}
        className="flex h-row w-full items-center gap-3 rounded-lg border border-line bg-surface-1 px-4 text-start text-sm hover:bg-hover pointer-coarse:h-11"
      >
        <Icon name="megaphone" className="shrink-0 text-text-3" />
        <span className="min-w-0 flex-1 truncate">{title}</span>
        {is_read === 0 && <Badge color="blue">{t`未读`}</Badge>}
        <span className="shrink-0 text-xs text-text-3 tabular-nums max-md:hidden">
          {creator_user_name} {create_time.slice(5, 16)}
        </span>
      </button>
    </section>
  );
}
