import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMe } from '../../data/viewer.ts';
import { Figures } from './Figures.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { Recent } from './Recent.tsx';
import { OpenStages } from './OpenStages.tsx';
import { ToDo } from './ToDo.tsx';

/** Where the day begins: how the month goes, whom to speak with, what was touched last, and the ways to everything else. */
export function HomePage() {
  const { t, i18n } = useLingui();
  const { name } = useMe();
  const [today] = useState(() => new Date());
  const date = i18n.date(today, { dateStyle: 'full' });
  const greeting =
    today.getHours() < 12
      ? t`上午好，${name}`
      : today.getHours() < 18
        ? t`下午好，${name}`
        : t`晚上好，${name}`;
  return (
    <div className="mx-auto flex max-w-[1200px] flex-col gap-6 px-4 py-5 md:px-6">
      <header>
        <h1 className="text-xl font-semibold">{greeting}</h1>
        <p className="text-sm text-text-3">{date}</p>
      </header>
      <Figures />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_320px]">
        <div className="flex min-w-0 flex-col gap-6">
          <ToDo />
          <Recent />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <OpenStages />
          <QuickLinks />
        </div>
      </div>
    </div>
  );
}
