import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { cx } from '../../../widgets/ui/cx.ts';
import { type SalesAsk, useRanking } from '../../data/home.ts';
import { useMe } from '../../data/viewer.ts';
import { Block, NothingYet } from './Block.tsx';
import { listWith } from '../../records/shared/listWith.ts';

/** Who has signed for most in the period, each leading to those contracts. */
export function Ranking({ ask }: { ask: SalesAsk }) {
  const { t, i18n } = useLingui();
  const { id: me } = useMe();
  return (
    <Block name="ranking" title={t`业绩排行`} read={useRanking(ask)} rows={5}>
      {(rows) =>
        rows.length === 0 ? (
          <NothingYet>{t`这段时间还没有签约`}</NothingYet>
        ) : (
          <ol className="py-1">
            {rows.map(({ rank, user_id, name, amount, filter }) => (
              <li key={user_id}>
                <Link
                  to={listWith('contract', filter)}
                  className={cx(
                    'flex h-8 items-center gap-3 px-3 text-sm -outline-offset-2 hover:bg-hover pointer-coarse:h-11',
                    user_id === me && 'font-semibold',
                  )}
                >
                  <span className={cx('w-5 text-end tabular-nums', rank > 3 && 'text-text-3')}>
                    {rank}
                  </span>
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                  <span className="tabular-nums" title={i18n.number(amount ?? 0)}>
                    {i18n.number(amount ?? 0, COMPACT)}
                  </span>
                </Link>
              </li>
            ))}
          </ol>
        )
      }
    </Block>
  );
}

const COMPACT = { notation: 'compact', maximumFractionDigits: 1 } as const;
