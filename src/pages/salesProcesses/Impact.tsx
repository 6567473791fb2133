import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { ProcessEditing } from './useProcessEditor.ts';
import { useStandingLabel } from './useStandingLabel.ts';

/** What saving does to opportunities, by what stands in the editor at this moment. */
export function Impact({ editor: { impact, process, dirty } }: { editor: ProcessEditing }) {
  const { t } = useLingui();
  const id = useId();
  const standing = useStandingLabel();
  if (!process) return null;
  const lines = [
    ...impact.gone.map(({ id: stage, title, into, count }) => ({
      key: `gone ${stage}`,
      text:
        count.all === 0
          ? t`删除「${title}」，里面没有商机`
          : into === undefined
            ? t`删除「${title}」：里面有 ${standing(count)}`
            : t`删除「${title}」：${standing(count)}移到「${into}」`,
    })),
    ...impact.rated.map(({ id: stage, title, from, to, running }) => ({
      key: `rated ${stage}`,
      text: t`「${title}」的赢率 ${from}% → ${to}%：${running} 个进行中的商机随之变化`,
    })),
  ];
  return (
    <section
      aria-labelledby={id}
      className="h-fit rounded-lg border border-line p-3 text-sm lg:sticky lg:top-16"
    >
      <h2 id={id} className="mb-1 font-semibold">{t`保存后`}</h2>
      <output>
        {lines.length === 0 ? (
          <span className="text-text-2">
            {dirty ? t`不改变已有的商机。` : t`还没有修改。这里会列出修改对已有商机的影响。`}
          </span>
        ) : (
          <ul className="flex list-disc flex-col gap-1 ps-4">
            {lines.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        )}
      </output>
    </section>
  );
}
