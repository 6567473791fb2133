import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cx } from '../../../widgets/ui/cx.ts';

/** The frame of the lines: scrolls inside itself where there is no room. */
export function LineTable({
  name,
  locked,
  taxed,
  children,
}: {
  name: string;
  locked: boolean;
  taxed: boolean;
  children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table className="w-full min-w-200 table-fixed text-sm">
        <caption className="sr-only">{name}</caption>
        <thead className="text-xs text-text-2">
          <tr className="h-8 bg-surface-2">
            <Head className="w-9 ps-3 pe-1 text-start">
              <span aria-hidden>#</span>
              <span className="sr-only">{t`序号`}</span>
            </Head>
            <Head className="px-2 text-start">{t`产品`}</Head>
            <Head className="w-28 px-2 text-end">{t`标准价格`}</Head>
            <Head className="w-24 px-2 text-end">{t`折扣 (%)`}</Head>
            <Head className="w-30 px-2 text-end">{t`成交单价`}</Head>
            <Head className="w-20 px-2 text-end">{t`数量`}</Head>
            <Head className="w-12 px-2 text-start">{t`单位`}</Head>
            {taxed && <Head className="w-20 px-2 text-end">{t`税率 (%)`}</Head>}
            <Head className="w-32 px-3 text-end">{t`小计`}</Head>
            {!locked && (
              <Head className="w-10">
                <span className="sr-only">{t`操作`}</span>
              </Head>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function Head({ className, children }: { className: string; children: ReactNode }) {
  return (
    <th scope="col" className={cx('font-normal', className)}>
      {children}
    </th>
  );
}
