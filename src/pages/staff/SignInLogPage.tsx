import '../designer/words.ts';
import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import { LIMITS } from '../../../schemas/limits.ts';
import { Badge } from '../../../widgets/bricks/Badge.tsx';
import { Button } from '../../../widgets/bricks/Button.tsx';
import { Icon } from '../../../widgets/bricks/Icon.tsx';
import { Empty, ErrorState } from '../../../widgets/bricks/Notice.tsx';
import { Pager } from '../../../widgets/bricks/Pager.tsx';
import { SearchBox } from '../../../widgets/bricks/SearchBox.tsx';
import { SkeletonRows } from '../../../widgets/bricks/Skeleton.tsx';
import { TextBox } from '../../../widgets/bricks/TextBox.tsx';
import { downloadSignIns, type SignInRow, useSignIns } from '../../data/staff.ts';
import { Select } from '../../records/list/Select.tsx';
import { deviceOf } from './deviceOf.ts';

/** Who signed in when, from where and with what; failed tries too. */
export function SignInLogPage() {
  const { t } = useLingui();
  const [address, setAddress] = useSearchParams();
  const read = (key: string) => address.get(key) ?? '';
  const [keyword, ok, from, to, page] = [
    read('keyword'),
    read('ok'),
    read('from'),
    read('to'),
    Math.max(1, Number(read('page')) || 1),
  ];
  const asked = {
    ...(keyword && { keyword }),
    ...(ok && { ok: ok === '1' ? (1 as const) : (0 as const) }),
    ...(from && { from }),
    ...(to && { to }),
  };
  const { data, error, mutate } = useSignIns({ all: 1, page, size: LIMITS.pageSize, ...asked });
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;

  function show(change: Record<string, string>) {
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries({ page: '', ...change }))
          if (value === '') next.delete(key);
          else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  }

  const day = (key: 'from' | 'to', label: string) => (
    <TextBox
      type="date"
      aria-label={label}
      title={label}
      value={read(key)}
      onChange={(event) => show({ [key]: event.target.value })}
      className="w-40! max-sm:flex-1"
    />
  );
  return (
    <div className="mx-auto flex max-w-[1200px] flex-col gap-3 px-4 py-5 md:px-6">
      <header className="flex flex-wrap items-center gap-2">
        <h1 className="me-auto text-xl font-semibold">{t`登录日志`}</h1>
        <Button
          icon={<Icon name="download" />}
          disabled={!data?.count}
          onClick={() => downloadSignIns(asked)}
        >{t`导出`}</Button>
      </header>
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          value={keyword}
          onSearch={(next) => show({ keyword: next })}
          label={t`搜索用户、手机号或地址`}
          className="w-60! max-sm:w-full!"
        />
        <div className="w-36 max-sm:w-full">
          <Select
            label={t`结果`}
            value={ok}
            options={[
              { value: '', label: t`全部结果` },
              { value: '1', label: t`成功` },
              { value: '0', label: t`失败` },
            ]}
            onChange={(next) => show({ ok: next })}
          />
        </div>
        {day('from', t`开始日期`)}
        {day('to', t`结束日期`)}
      </div>
      {!data && <SkeletonRows rows={10} columns={5} />}
      {data?.list.length === 0 && (
        <Empty
          filtered
          title={t`没有符合条件的登录记录`}
          action={
            <Button
              onClick={() => show({ keyword: '', ok: '', from: '', to: '' })}
            >{t`清除筛选`}</Button>
          }
        />
      )}
      {data && data.list.length > 0 && (
        <div className="overflow-x-auto rounded-lg border border-line">
          <table className="w-full text-sm md:min-w-[860px]">
            <thead>
              <tr className="border-b border-line bg-surface-0 text-text-2 [&>th]:h-9 [&>th]:px-3 [&>th]:text-start [&>th]:font-normal">
                <th>{t`姓名`}</th>
                <th>{t`时间`}</th>
                <th className="max-md:hidden">{t`地址`}</th>
                <th className="max-md:hidden">{t`设备`}</th>
                <th className="max-md:hidden">{t`方式`}</th>
                <th>{t`结果`}</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map((row) => (
                <Line key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && data.count > LIMITS.pageSize && (
        <Pager
          page={page}
          size={LIMITS.pageSize}
          count={data.count}
          onPage={(next) => show({ page: String(next) })}
        />
      )}
    </div>
  );
}

function Line({ row: { name, mobile, create_time, ip, agent, way, ok } }: { row: SignInRow }) {
  const { t } = useLingui();
  return (
    <tr className="border-b border-line last:border-b-0 hover:bg-hover [&>td]:h-10 [&>td]:px-3">
      <td>
        {name || '—'}
        <span className="ms-2 text-xs text-text-3 max-md:block max-md:ms-0">{mobile}</span>
      </td>
      <td className="whitespace-nowrap tabular-nums">
        {create_time.slice(0, 16)}
        <span className="hidden text-xs text-text-3 max-md:block">{ip}</span>
      </td>
      <td className="max-md:hidden">{ip}</td>
      <td className="max-w-60 truncate max-md:hidden" title={agent}>
        {deviceOf(agent) || '—'}
      </td>
      <td className="max-md:hidden">{way}</td>
      <td>
        <Badge color={ok === 1 ? 'green' : 'red'}>{ok === 1 ? t`成功` : t`失败`}</Badge>
      </td>
    </tr>
  );
}
