import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { permissionKey } from '../../../schemas/permissions/rights.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { KeepHeight } from '../../../widgets/ui/KeepHeight.tsx';
import { type SalesAsk, useLastAnnouncement, useSalesFigures } from '../../data/home.ts';
import { useMe } from '../../data/viewer.ts';
import { Administration } from './Administration.tsx';
import { Announcement } from './Announcement.tsx';
import { Assistant } from './Assistant.tsx';
import { Charts } from './Charts.tsx';
import { Desks } from './Desks.tsx';
import { Dynamics } from './Dynamics.tsx';
import { Figures, FigureSkeletons } from './Figures.tsx';
import { OpenStages } from './OpenStages.tsx';
import { PeriodBar, useSalesAsk } from './PeriodBar.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { Ranking } from './Ranking.tsx';
import { Recent } from './Recent.tsx';
import { ToDo } from './ToDo.tsx';
import { Today } from './Today.tsx';

/** Stems of rights: who edits any of these follows somebody up. */
const SELLING = ['customer', 'clue', 'opportunity'] as const;

/** What stands above everything else is drawn when all of it is there: neither pushes the other down. */
function Top({ ask }: { ask: SalesAsk }) {
  const announcement = useLastAnnouncement();
  const figures = useSalesFigures(ask);
  const waiting = [announcement, figures].some(({ data, error }) => data === undefined && !error);
  return (
    <KeepHeight name="home.top" waiting={waiting} className="flex flex-col gap-6 empty:hidden">
      {waiting ? <FigureSkeletons /> : <Announcement />}
      {!waiting && <Figures ask={ask} />}
    </KeepHeight>
  );
}

/** Where the day begins: how the period goes, what is on today and waits for the reader, whom to speak with, what was touched last, and the ways to everything else. */
export function HomePage() {
  const { t, i18n } = useLingui();
  const me = useMe();
  const { name } = me;
  const sells = SELLING.some((key) =>
    hasPermission(me, permissionKey({ permission: key }, 'edit')),
  );
  const [today] = useState(() => new Date());
  const asked = useSalesAsk();
  const date = i18n.date(today, { dateStyle: 'full' });
  const greeting =
    today.getHours() < 12
      ? t`上午好，${name}`
      : today.getHours() < 18
        ? t`下午好，${name}`
        : t`晚上好，${name}`;
  return (
    <div className="mx-auto flex max-w-[1200px] flex-col gap-6 px-4 py-5 md:px-6">
      <header className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1">
          <h1 className="text-xl font-semibold">{greeting}</h1>
          <p className="text-sm text-text-3">{date}</p>
        </div>
        <PeriodBar {...asked} />
      </header>
      <Top ask={asked.ask} />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_320px]">
        <div className="flex min-w-0 flex-col gap-6">
          <div>
            <Today />
            <Desks />
            {sells && <Assistant />}
          </div>
          {sells && <ToDo />}
          <Administration />
          <Recent />
          <Charts ask={asked.ask} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Ranking ask={asked.ask} />
          <OpenStages />
          <Dynamics />
          <QuickLinks />
        </div>
      </div>
    </div>
  );
}
