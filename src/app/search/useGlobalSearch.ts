import { useLingui } from '@lingui/react/macro';
import type { Group, Hit } from './hits.ts';
import { matching, nearlyMatching } from '../../data/search/matcher.ts';
import { useHeadActions, useRecordActions } from './useActionHits.ts';
import { useMatcher } from '../../data/search/useMatcher.ts';
import { useNewHits } from './useNewHits.ts';
import { usePageHits } from './usePageHits.ts';
import { useRecordHits } from './useRecordHits.ts';
import { useSeenHits } from './useSeenHits.ts';

/**
 * What can be gone to, made and done, by its name at once; records after a short pause. Before anything is typed: what can be done to
 * what is open, what was opened last, and the menu.
 */
export function useGlobalSearch(typed: string): {
  groups: Group[];
  busy: boolean;
  failed: boolean;
} {
  const { t } = useLingui();
  const keyword = typed.trim();
  const matches = useMatcher(keyword);
  const records = useRecordHits(keyword);
  const seen = useSeenHits();
  const pages = usePageHits();
  const actions = useRecordActions();
  const head = useHeadActions();
  const made = useNewHits();
  const making = { key: 'new', title: t`新增`, hits: matching(made, matches, wordsOf) };
  const pageGroup = (hits: readonly Hit[]) => ({
    key: 'pages',
    title: t`页面`,
    hits: matching(hits, matches, wordsOf),
  });
  const groups =
    keyword === ''
      ? [
          ...(actions ? [actions] : []),
          { key: 'seen', title: t`最近打开`, hits: seen },
          making,
          pageGroup(pages.menu),
        ]
      : [
          pageGroup([...pages.menu, ...pages.others]),
          making,
          ...(actions ? [{ ...actions, hits: matching(actions.hits, matches, wordsOf) }] : []),
          ...records.groups,
          { key: 'head', title: t`操作`, hits: matching(head, matches, wordsOf) },
          {
            key: 'nearly',
            title: t`相近的名称`,
            // never in front of records that are still asked for
            hits: nearlyMatching(
              records.busy
                ? []
                : [...pages.menu, ...pages.others, ...made, ...(actions?.hits ?? []), ...head],
              matches,
              wordsOf,
            ),
          },
        ];
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    busy: records.busy,
    failed: records.failed,
  };
}

/** The same for what can be made alone. */
export function useNewSearch(typed: string): { groups: Group[]; busy: false; failed: false } {
  const { t } = useLingui();
  const matches = useMatcher(typed.trim());
  const all = useNewHits();
  const groups = [
    { key: 'new', title: t`新增`, hits: matching(all, matches, wordsOf) },
    { key: 'nearly', title: t`相近的名称`, hits: nearlyMatching(all, matches, wordsOf) },
  ];
  return { groups: groups.filter(({ hits }) => hits.length > 0), busy: false, failed: false };
}

function wordsOf({ title }: Hit): string {
  return title;
}
