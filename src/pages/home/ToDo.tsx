import { useLingui } from '@lingui/react/macro';
import { addDays } from '../../../schemas/values/dates.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { ModuleKey } from '../../../schemas/modules/index.ts';
import { valueAsText } from '../../../schemas/values/valueTypes.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { TruncatedText } from '../../../widgets/ui/TruncatedText.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { KeepHeight } from '../../../widgets/ui/KeepHeight.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { useHost } from '../../../widgets/contract/host.ts';
import { useLocale } from '../../data/definitions.ts';
import { useModule } from '../../data/modules.ts';
import { useList } from '../../data/records.ts';
import { useMe } from '../../data/viewer.ts';
import { NothingYet } from './Block.tsx';
import { valueOf } from '../../records/list/table/Cell.tsx';
import { useNow } from '../../records/shared/useNow.ts';

const ROWS = 8;
/** days back, so that what was forgotten long ago does not hide today; and days ahead */
const [BACK, AHEAD] = [14, 7];
const NEXT = 'next_contact_time';

/** Whom the reader has promised to speak with: what is overdue, today, and this week. */
export function ToDo() {
  const { t } = useLingui();
  const host = useHost();
  const locale = useLocale();
  const now = useNow();
  const today = now.slice(0, 10);
  const parts = [useDue('customer', today), useDue('opportunity', today), useDue('clue', today)];
  const failed = parts.find(({ error, data }) => error && !data);
  const waiting = parts.some(({ data, isAsked }) => isAsked && !data);
  const due = parts
    .flatMap(({ file, data }) =>
      file
        ? (data?.list ?? []).map((row) => ({ file, row, at: valueAsText(valueOf(row, NEXT)) }))
        : [],
    )
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, ROWS);

  return (
    <section aria-labelledby="to-do" className="min-w-0">
      <h2 id="to-do" className="mb-1 flex min-h-7 items-center font-semibold">{t`待跟进`}</h2>
      <KeepHeight
        name="home.toDo"
        waiting={!failed && waiting}
        className="rounded-lg border border-line"
      >
        {failed ? (
          <ErrorState
            title={t`加载失败`}
            onRetry={() => parts.forEach(({ mutate }) => void mutate())}
          />
        ) : waiting ? (
          <SkeletonRows rows={ROWS} columns={3} />
        ) : due.length === 0 ? (
          <NothingYet>
            {t`这一周没有要跟进的`}
            <br />
            {t`您负责的客户、商机或线索填写了下次跟进时间，就会出现在这里。`}
          </NothingYet>
        ) : (
          <ul>
            {due.map(({ file, row, at }) => (
              <li key={`${file.key} ${row.id}`} className="border-b border-line last:border-b-0">
                <button
                  type="button"
                  onClick={() => host.open(file.key, row.id)}
                  className="flex h-row w-full items-center gap-3 px-4 text-start text-sm -outline-offset-2 hover:bg-hover pointer-coarse:h-11"
                >
                  <Icon name={file.icon} className="text-text-3" />
                  <span className="sr-only">{translate(file.label, locale)}</span>
                  <TruncatedText className="flex-1">{row.name || row.number}</TruncatedText>
                  {at < now ? (
                    <Badge color="red">{t`已到期`}</Badge>
                  ) : (
                    at.startsWith(today) && <Badge color="blue">{t`今天`}</Badge>
                  )}
                  <time
                    dateTime={at.replace(' ', 'T')}
                    className="w-24 shrink-0 text-end text-text-3 tabular-nums"
                  >
                    {at.slice(5, 16)}
                  </time>
                </button>
              </li>
            ))}
          </ul>
        )}
      </KeepHeight>
    </section>
  );
}

/** The reader's own records of a module whose next talk is near. */
function useDue(key: ModuleKey, today: string) {
  const me = useMe();
  const { file } = useModule(key);
  const mayView = file !== undefined && hasPermission(me, `crm_${file.permission}_view`);
  const list = useList(mayView ? file : undefined, {
    page: 1,
    size: ROWS,
    sort: NEXT,
    filter: {
      op: 'and',
      rules: [
        { field: 'owner_user_id', operator: 'eq', value: me.id },
        {
          field: NEXT,
          operator: 'between',
          value: [`${addDays(today, -BACK)} 00:00:00`, `${addDays(today, AHEAD)} 23:59:59`],
        },
      ],
    },
  });
  return { ...list, file, isAsked: file === undefined || mayView };
}
