import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { mayOpenPage } from '../../../schemas/navigation/pageRights.ts';
import { sales as PAGE } from '../../../schemas/pages/sales.ts';
import { formatNumber } from '../../../schemas/values/numberText.ts';
import { NoPermission } from '../../../widgets/ui/EmptyState.tsx';
import { Pager } from '../../../widgets/ui/Pager.tsx';
import { useHost } from '../../../widgets/contract/host.ts';
import { useLocale } from '../../data/definitions.ts';
import { type SalesAsk, useSalesList } from '../../data/home.ts';
import { useMe } from '../../data/viewer.ts';
import { Block, NothingYet } from '../home/Block.tsx';
import { Figures } from '../home/Figures.tsx';
import { PeriodBar, useSalesAsk } from '../home/PeriodBar.tsx';
import { Ranking } from '../home/Ranking.tsx';

/** How selling goes in a period and department: its figures, who leads, and the contracts behind them. */
export function SalesPage() {
  const { t } = useLingui();
  const me = useMe();
  const asked = useSalesAsk();
  const title = t`销售看板`;
  if (!mayOpenPage(me, PAGE)) return <NoPermission right={title} />;
  return (
    <div className="mx-auto flex max-w-[1200px] flex-col gap-6 px-4 py-5 md:px-6">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="flex-1 text-lg font-semibold">{title}</h1>
        <PeriodBar {...asked} />
      </header>
      <Figures ask={asked.ask} />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_320px]">
        <Contracts ask={asked.ask} />
        <Ranking ask={asked.ask} />
      </div>
    </div>
  );
}

const SIZE = 15;

function Contracts({ ask }: { ask: SalesAsk }) {
  const { t } = useLingui();
  const host = useHost();
  const locale = useLocale();
  // a page of rows belongs to what was asked
  const question = JSON.stringify(ask);
  const [turned, setTurned] = useState({ question, page: 1 });
  const page = turned.question === question ? turned.page : 1;
  const head = 'h-row border-b border-line px-3 text-start font-normal whitespace-nowrap';
  return (
    <Block
      name="sales"
      title={t`签约明细`}
      read={useSalesList({ ...ask, page, size: SIZE })}
      rows={SIZE}
    >
      {({ list, count }) =>
        list.length === 0 ? (
          <NothingYet>{t`这段时间还没有签约`}</NothingYet>
        ) : (
          <>
            <div className="overflow-x-auto">
              <table className="w-full text-sm">
                <thead className="text-text-2">
                  <tr>
                    <th scope="col" className={head}>{t`合同`}</th>
                    <th scope="col" className={head}>{t`客户名称`}</th>
                    <th scope="col" className={head}>{t`负责人`}</th>
                    <th scope="col" className={head}>{t`签订日期`}</th>
                    <th scope="col" className={`${head} text-end`}>{t`合同金额`}</th>
                  </tr>
                </thead>
                <tbody>
                  {list.map(({ id, name, customer_name, owner_user_name, sign_date, price }) => (
                    <tr key={id} className="h-row border-b border-line last:border-b-0">
                      <td className="max-w-64 truncate px-3">
                        <button
                          type="button"
                          onClick={() => host.open('contract', id)}
                          className="max-w-full truncate rounded text-start text-accent hover:underline pointer-coarse:min-h-11"
                        >
                          {name}
                        </button>
                      </td>
                      <td className="max-w-56 truncate px-3">{customer_name}</td>
                      <td className="px-3 whitespace-nowrap">{owner_user_name}</td>
                      <td className="px-3 whitespace-nowrap tabular-nums">{sign_date}</td>
                      <td className="px-3 text-end whitespace-nowrap tabular-nums">
                        {price === null ? '–' : formatNumber(price, locale, 2)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {count > SIZE && (
              <div className="border-t border-line px-4">
                <Pager
                  page={page}
                  size={SIZE}
                  count={count}
                  onPage={(next) => setTurned({ question, page: next })}
                />
              </div>
            )}
          </>
        )
      }
    </Block>
  );
}
