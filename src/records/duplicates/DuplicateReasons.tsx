import { useLingui } from '@lingui/react/macro';
import { LIKELY_SCORE } from '../../../schemas/duplicates/scores.ts';
import { Badge } from '../../../widgets/ui/Badge.tsx';

/** How sure it is, in a word. */
export function LevelBadge({ score }: { score: number }) {
  const { t } = useLingui();
  return score >= LIKELY_SCORE ? (
    <Badge color="amber">{t`很可能重复`}</Badge>
  ) : (
    <Badge color="grey">{t`可能重复`}</Badge>
  );
}

/** Why, with what is the same. */
export function DuplicateReasons({
  reasons,
}: {
  reasons: readonly { words: string; value: string }[];
}) {
  return (
    <ul className="flex min-w-0 basis-full flex-wrap gap-x-4 gap-y-0.5 text-sm md:flex-1 md:basis-0">
      {reasons.map(({ words, value }) => (
        <li key={words + value} className="min-w-0 break-words">
          <span className="text-text-2">{words}</span>{' '}
          <span className="font-semibold">{value}</span>
        </li>
      ))}
    </ul>
  );
}
