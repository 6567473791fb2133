import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { mayOpenSetting } from '../../../schemas/navigation/adminPages.ts';
import { adminLog } from '../../../schemas/resources/adminLog.ts';
import { KeepHeight } from '../../../widgets/ui/KeepHeight.tsx';
import { TruncatedText } from '../../../widgets/ui/TruncatedText.tsx';
import { type Operation, useLastAdminLog, useOperations } from '../../data/home.ts';
import { useMe } from '../../data/viewer.ts';
import { Block, NothingYet } from './Block.tsx';
import { BOXES } from './boxes.ts';
import { FigureBox } from './FigureBox.tsx';

/** What whoever runs the company looks after, and what was done in the back-office last; each of it for who may open its page. */
export function Administration() {
  const me = useMe();
  return (
    <>
      <Operations />
      {mayOpenSetting(me, adminLog.path) && <LastDeeds />}
    </>
  );
}

function Operations() {
  const { t } = useLingui();
  const read = useOperations();
  const { data, error } = read;
  return (
    <KeepHeight name="home.operations" waiting={!data && !error} className="empty:hidden">
      {(error || (data && data.length > 0)) && (
        <Block name="operations.block" title={t`系统管理`} read={read}>
          {(rows) => (
            <ul className={BOXES}>
              {rows.map((row) => (
                <Box key={row.key} row={row} />
              ))}
            </ul>
          )}
        </Block>
      )}
    </KeepHeight>
  );
}

function Box({ row: { label, count, to, warns } }: { row: Operation }) {
  const { i18n } = useLingui();
  return <FigureBox label={label} figure={i18n.number(count)} warns={warns === 1} to={to} />;
}

function LastDeeds() {
  const { t } = useLingui();
  return (
    <Block
      name="adminLog"
      title={t`最近的管理操作`}
      read={useLastAdminLog()}
      action={
        <Link to={adminLog.path} className="text-sm text-accent hover:underline">
          {t`全部`}
        </Link>
      }
    >
      {({ list }) =>
        list.length === 0 ? (
          <NothingYet>{t`还没有管理操作`}</NothingYet>
        ) : (
          <ul>
            {list.map(({ id, title, page_name, create_user_name, create_time }) => (
              <li
                key={id}
                className="flex h-row items-center gap-3 border-b border-line px-4 text-sm last:border-b-0 pointer-coarse:h-11"
              >
                <TruncatedText className="flex-1">{title}</TruncatedText>
                <span className="max-w-32 truncate text-text-3 max-md:hidden">{page_name}</span>
                <span className="max-w-24 truncate text-text-2">{create_user_name}</span>
                <time
                  dateTime={create_time.replace(' ', 'T')}
                  className="shrink-0 text-text-3 tabular-nums"
                >
                  {create_time.slice(5, 16)}
                </time>
              </li>
            ))}
          </ul>
        )
      }
    </Block>
  );
}
