import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { useAssistant } from '../../data/home.ts';
import { Block, NothingYet } from './Block.tsx';
import { listWith } from '../../records/shared/listWith.ts';

/** How much waits for the reader, by kind, each leading to its list. */
export function Assistant() {
  const { t, i18n } = useLingui();
  return (
    <Block name="assistant" title={t`销售助手`} read={useAssistant()} rows={2}>
      {(tasks) =>
        tasks.length === 0 ? (
          <NothingYet>{t`没有需要处理的事项`}</NothingYet>
        ) : (
          <ul className="grid grid-cols-2 overflow-hidden p-1 md:grid-cols-3">
            {tasks.map(({ key, label, module, count, filter }) => (
              <li key={key} className="min-w-0">
                <Link
                  to={listWith(module, filter)}
                  className="flex h-9 items-center gap-2 rounded-md px-3 text-sm hover:bg-hover pointer-coarse:h-11"
                >
                  <span className="min-w-0 flex-1 truncate text-text-2">{label}</span>
                  <span
                    className={
                      count > 0 ? 'font-semibold tabular-nums' : 'text-text-3 tabular-nums'
                    }
                  >
                    {i18n.number(count)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </Block>
  );
}
