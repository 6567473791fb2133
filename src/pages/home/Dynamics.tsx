import { useLingui } from '@lingui/react/macro';
import { useHost } from '../../../widgets/contract/host.ts';
import { useDynamics } from '../../data/home.ts';
import { Block, NothingYet } from './Block.tsx';

const SHOWN = 6;

/** Who has spoken with whom lately. */
export function Dynamics() {
  const { t } = useLingui();
  const host = useHost();
  return (
    <Block name="dynamics" title={t`团队动态`} read={useDynamics()} rows={4}>
      {(rows) =>
        rows.length === 0 ? (
          <NothingYet>{t`还没有跟进记录`}</NothingYet>
        ) : (
          <ul className="py-1">
            {rows.slice(0, SHOWN).map(({ id, content, type, about, user_name, create_time }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => host.open('event', id)}
                  className="block w-full px-3 py-1.5 text-start text-sm -outline-offset-2 hover:bg-hover"
                >
                  <span className="flex gap-2 text-xs text-text-3">
                    <span className="min-w-0 flex-1 truncate">
                      {[user_name, type, about].filter(Boolean).join(' · ')}
                    </span>
                    <time dateTime={create_time.replace(' ', 'T')} className="tabular-nums">
                      {create_time.slice(5, 16)}
                    </time>
                  </span>
                  <span className="line-clamp-2">{content}</span>
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </Block>
  );
}
