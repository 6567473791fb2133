import { Trans, useLingui } from '@lingui/react/macro';
import { FilePen, X } from 'lucide-react';
import { useState } from 'react';
import { nounIn } from '../../../schemas/i18n/nouns.ts';
import { relativeTime } from '../../../schemas/values/dates.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { Button, IconButton } from '../../../widgets/ui/Button.tsx';
import { useLocale } from '../../data/definitions.ts';
import { discardDraft, listDrafts } from '../../data/drafts.ts';
import { useModule } from '../../data/modules.ts';
import { useLayers } from '../shared/layers.ts';
import { exactTime } from './exactTime.ts';

type Left = ReturnType<typeof listDrafts>[number];

/** More of them are offered by their own forms. */
const AT_MOST = 3;

/**
 * What the last visit left unsaved, because the page, the browser or the session ended: goes on with it where it stopped. A strip under the page,
 * so that it lies over nothing.
 */
export function DraftsNotice() {
  const { t } = useLingui();
  const [left, setLeft] = useState(() => listDrafts().slice(0, AT_MOST));
  if (left.length === 0) return null;
  const answered = (draft: Left) => setLeft(left.filter((each) => each !== draft));
  return (
    <aside
      aria-label={t`未保存的内容`}
      className="flex shrink-0 items-start gap-x-4 border-t border-line bg-surface-1 py-1 ps-3 pe-1.5 text-sm"
    >
      <FilePen
        size={16}
        strokeWidth={1.75}
        aria-hidden
        className="mt-1.5 shrink-0 text-text-3 pointer-coarse:mt-3.5"
      />
      <span className="pt-1 font-semibold max-md:sr-only pointer-coarse:pt-3">
        <Trans>未保存的内容</Trans>
      </span>
      <ul className="min-w-0 flex-1">
        {left.map((draft) => (
          <LeftDraft
            key={`${draft.module} ${draft.id}`}
            draft={draft}
            onAnswer={() => answered(draft)}
          />
        ))}
      </ul>
      <IconButton
        size="small"
        kind="quiet"
        icon={<X size={14} strokeWidth={1.75} />}
        label={t`以后再说`}
        onClick={() => setLeft([])}
      />
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
  const words = file ? nounIn(translate(file.label, locale), locale, 'one') : '';
  const title = name
    ? id === undefined
      ? t`新增${words}「${name}」`
      : t`编辑${words}「${name}」`
    : id === undefined
      ? t`新增${words}`
      : t`编辑${words}`;

  return (
    <li className="flex items-center gap-x-3 py-0.5">
      <span className="flex min-w-0 items-baseline gap-x-3 max-md:flex-1 max-md:flex-col">
        <span className="max-w-full truncate" title={title}>
          {title}
        </span>
        <time
          dateTime={exactTime(time)}
          title={exactTime(time)}
          className="shrink-0 text-xs text-text-3"
        >
          {when}
        </time>
      </span>
      <span className="flex shrink-0 items-center gap-2">
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
