import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import type { DeskList } from '../../../schemas/reporting/desks.ts';
import { formatNumber } from '../../../schemas/values/numberText.ts';
import { KeepHeight } from '../../../widgets/ui/KeepHeight.tsx';
import { type DeskFigure, useDesks } from '../../data/home.ts';
import { useLocale } from '../../data/definitions.ts';
import { listWith } from '../../records/shared/listWith.ts';
import { Block } from './Block.tsx';
import { BOXES } from './boxes.ts';
import { FigureBox } from './FigureBox.tsx';
import { OverduePayments } from './OverduePayments.tsx';

const LISTS = { overduePayments: OverduePayments } satisfies Record<DeskList, ComponentType>;

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
      {data?.map(({ key, list }) => {
        const List = list && LISTS[list];
        return List && <List key={key} />;
      })}
    </KeepHeight>
  );
}

function Figure({ figure }: { figure: DeskFigure }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { label, module, count, amount, warns, filter } = figure;
  const number = i18n.number(count);
  return (
    <FigureBox
      label={label}
      figure={amount === null ? number : i18n.number(amount, COMPACT)}
      title={amount === null ? undefined : formatNumber(amount, locale, 2)}
      warns={warns === 1}
      to={listWith(module, filter)}
    >
      <span className="block truncate text-xs text-text-3 tabular-nums">{t`${number} 笔`}</span>
    </FigureBox>
  );
}

/** 2,326.7万: what fits into a narrow box; the title has all digits. */
const COMPACT = { notation: 'compact', maximumFractionDigits: 1 } as const;
