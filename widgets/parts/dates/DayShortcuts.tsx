import { useLingui } from '@lingui/react/macro';
import { addDays } from '../../../schemas/values/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { todayHere } from './dateText.ts';

/** Below a box: the days that are wanted most often from today, in one press. */
export function DayShortcuts({ label, onPick }: { label: string; onPick(day: string): void }) {
  const { t } = useLingui();
  const choices = [
    { days: 1, words: t`明天` },
    { days: 3, words: t`三天后` },
    { days: 7, words: t`一周后` },
    { days: 30, words: t`一个月后` },
  ];
  return (
    <div role="group" aria-label={t`${label}的常用日期`} className="-ms-2 flex flex-wrap">
      {choices.map(({ days, words }) => (
        <Button
          key={days}
          kind="quiet"
          size="small"
          onClick={() => onPick(addDays(todayHere(), days))}
        >
          {words}
        </Button>
      ))}
    </div>
  );
}
