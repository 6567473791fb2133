import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../schemas/values/numberText.ts';
import { cx } from '../../../widgets/ui/cx.ts';
import { KeepHeight } from '../../../widgets/ui/KeepHeight.tsx';
import { type DeskFigure, useDesks } from '../../data/home.ts';
import { useLocale } from '../../data/definitions.ts';
import { listWith } from '../../records/shared/listWith.ts';
import { Block } from './Block.tsx';
import { BOX, BOXES } from './boxes.ts';
import { OverduePayments } from './OverduePayments.tsx';

/** The desks of the work that the reader does: what is late, what comes, what has come. Nothing for who does none of it. */
export function Desks() {
  const { t } = useLingui();
  const read = useDesks();
  const { data, error } = read;
  return (
    <KeepHeight
      name="home.desks"
      waiting={!data && !error}
      className="flex flex-col gap-6 not-empty:pb-6"
    >
      {error && !data && (
        <Block name="desks" title={t`工作台`} read={read}>
          {() => null}
        </Block>
      )}
      {data?.map((desk) => (
        <Block key={desk.key} name={desk.key} title={desk.label} read={{ ...read, data: desk }}>
          {({ figures }) => (
            <ul className={BOXES}>
              {figures.map((figure) => (
                <Figure key={figure.key} figure={figure} />
              ))}
            </ul>
          )}
        </Block>
      ))}
      {data?.some(({ key }) => key === 'finance') && <OverduePayments />}
    </KeepHeight>
  );
}

function Figure({ figure }: { figure: DeskFigure }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { label, module, count, amount, warns, filter } = figure;
  const number = i18n.number(count);
  return (
    <li className={BOX}>
      <Link
        to={listWith(module, filter)}
        className="block min-w-0 flex-1 px-4 py-3 -outline-offset-2 hover:bg-hover"
      >
        <span className="block truncate text-sm text-text-2" title={label}>
          {label}
        </span>
        <span
          className={cx(
            'block h-7 truncate text-xl font-semibold tabular-nums',
            warns === 1 && 'text-danger',
          )}
          title={amount === null ? undefined : formatNumber(amount, locale, 2)}
        >
          {amount === null ? number : i18n.number(amount, COMPACT)}
        </span>
        <span className="block truncate text-xs text-text-3 tabular-nums">{t`${number} 笔`}</span>
      </Link>
    </li>
  );
}

/** 2,326.7万: what fits into a narrow box; the title has all digits. */
const COMPACT = { notation: 'compact', maximumFractionDigits: 1 } as const;
