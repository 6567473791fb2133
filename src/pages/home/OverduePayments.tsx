import { useLingui } from '@lingui/react/macro';
import { addDays } from '../../../schemas/values/dates.ts';
import { formatNumber } from '../../../schemas/values/numberText.ts';
import { valueAsText } from '../../../schemas/values/valueTypes.ts';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { TruncatedText } from '../../../widgets/ui/TruncatedText.tsx';
import { useHost } from '../../../widgets/contract/host.ts';
import { useLocale } from '../../data/definitions.ts';
import { useModule } from '../../data/modules.ts';
import { useList } from '../../data/records.ts';
import { valueOf } from '../../records/list/table/Cell.tsx';
import { useNow } from '../../records/shared/useNow.ts';
import { Block, NothingYet } from './Block.tsx';

const ROWS = 6;
const DUE = 'plan_payment_date';
/** days ahead that are shown with what is late */
const AHEAD = 7;

/** The payments that are late and those of the coming days, the earliest first, whoever's they are. */
export function OverduePayments() {
  const { t } = useLingui();
  const locale = useLocale();
  const host = useHost();
  const today = useNow().slice(0, 10);
  const { file } = useModule('paymentPlan');
  const read = useList(file, {
    page: 1,
    size: ROWS,
    sort: DUE,
    filter: {
      op: 'and',
      rules: [
        { field: 'state', operator: 'in', value: [0, 1] },
        { field: DUE, operator: 'lte', value: addDays(today, AHEAD) },
      ],
    },
  });
  return (
    <Block name="overduePayments" title={t`催收回款`} read={read} rows={ROWS}>
      {({ list }) =>
        list.length === 0 ? (
          <NothingYet>{t`没有逾期和 7 天内到期的回款`}</NothingYet>
        ) : (
          <ul>
            {list.map((row) => {
              const due = valueAsText(valueOf(row, DUE)).slice(0, 10);
              const open = valueOf(row, 'unpaid_amount');
              return (
                <li key={row.id} className="border-b border-line last:border-b-0">
                  <button
                    type="button"
                    onClick={() => host.open('paymentPlan', row.id)}
                    className="flex h-row w-full items-center gap-3 px-4 text-start text-sm -outline-offset-2 hover:bg-hover pointer-coarse:h-11"
                  >
                    <TruncatedText className="flex-1">
                      {row.display.customer_id ?? row.name ?? row.number}
                    </TruncatedText>
                    {typeof open === 'number' && (
                      <span className="shrink-0 font-semibold tabular-nums">
                        {formatNumber(open, locale, 2)}
                      </span>
                    )}
                    {due < today ? (
                      <Badge color="red">{t`已到期`}</Badge>
                    ) : (
                      due === today && <Badge color="blue">{t`今天`}</Badge>
                    )}
                    <time
                      dateTime={due}
                      className="shrink-0 text-end text-text-3 tabular-nums md:w-24"
                    >
                      <span className="max-md:hidden">{due.slice(0, 5)}</span>
                      {due.slice(5)}
                    </time>
                  </button>
                </li>
              );
            })}
          </ul>
        )
      }
    </Block>
  );
}
