import { Trans, useLingui } from '@lingui/react/macro';
import { FilePen, X } from 'lucide-react';
import { useState } from 'react';
import { relativeTime } from '../../../schemas/values/dates.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { Button, IconButton } from '../../../widgets/ui/Button.tsx';
import { useLocale } from '../../data/definitions.ts';
import { discardDraft, listDrafts } from '../../data/drafts.ts';
import { useModule } from '../../data/modules.ts';
import { useLayers } from '../layers.ts';
import { exactTime } from './exactTime.ts';

type Left = ReturnType<typeof listDrafts>[number];

/** More of them are offered by their own forms. */
const AT_MOST = 3;

/** What the last visit left unsaved, because the page, the browser or the session ended: goes on with it where it stopped. */
export function DraftsNotice() {
  const { t } = useLingui();
  const [left, setLeft] = useState(() => listDrafts().slice(0, AT_MOST));
  if (left.length === 0) return null;
  const answered = (draft: Left) => setLeft(left.filter((each) => each !== draft));
  return (
    <aside
      aria-label={t`未保存的内容`}
      className="fixed end-4 bottom-14 z-20 w-80 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-surface-0 shadow-layer"
    >
      <header className="flex items-center gap-2 border-b border-line py-1.5 ps-3 pe-1.5 text-sm font-semibold">
        <FilePen size={16} strokeWidth={1.75} aria-hidden className="text-text-3" />
        <span className="min-w-0 flex-1">
          <Trans>未保存的内容</Trans>
        </span>
        <IconButton
          size="small"
          kind="quiet"
          icon={<X size={14} strokeWidth={1.75} />}
          label={t`以后再说`}
          onClick={() => setLeft([])}
        />
      </header>
      <ul>
        {left.map((draft) => (
          <LeftDraft
            key={`${draft.module} ${draft.id}`}
            draft={draft}
            onAnswer={() => answered(draft)}
          />
        ))}
      </ul>
    </aside>
  );
}

function LeftDraft({ draft, onAnswer }: { draft: Left; onAnswer(): void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { openForm } = useLayers();
  const { module, id, time, name } = draft;
  const { file } = useModule(module);
  const [when] = useState(() => relativeTime(time, Date.now(), document.documentElement.lang));
  const words = file ? translate(file.label, locale) : '';
  const title = name
    ? id === undefined
      ? t`新增${words}「${name}」`
      : t`编辑${words}「${name}」`
    : id === undefined
      ? t`新增${words}`
      : t`编辑${words}`;

  return (
    <li className="flex flex-wrap items-center gap-x-2 px-3 py-2 text-sm not-last:border-b not-last:border-line">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block truncate" title={title}>
          {title}
        </span>
        <time dateTime={exactTime(time)} title={exactTime(time)} className="text-xs text-text-3">
          {when}
        </time>
      </span>
      <span className="ms-auto flex shrink-0 items-center gap-2">
        <Button
          size="small"
          kind="quiet"
          onClick={() => {
            discardDraft({ module, id });
            onAnswer();
          }}
        >
          <Trans>丢弃</Trans>
        </Button>
        <Button
          size="small"
          onClick={() => {
            onAnswer();
            void openForm({ module, id, resume: true });
          }}
        >
          <Trans>继续填写</Trans>
        </Button>
      </span>
    </li>
  );
}
