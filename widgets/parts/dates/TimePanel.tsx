import { isSame } from '../choices/items.ts';
import { PickPanel } from '../choices/PickPanel.tsx';
import { flatRows } from '../choices/rows.ts';

interface TimePanelProps {
  id: string;
  label: string;
  /** 'HH:mm:ss' */
  value: string;
  onPick(time: string): void;
}

const HALF_HOURS = Array.from({ length: 48 }, (_, index) => {
  const label = `${String(index >> 1).padStart(2, '0')}:${index % 2 ? '30' : '00'}`;
  return { value: `${label}:00`, label };
});

/** The half hours of a day; any other time is typed. It opens at the one that is nearest. */
export function TimePanel({ id, label, value, onPick }: TimePanelProps) {
  const nearest = HALF_HOURS.findLast((item) => item.value <= (value || '09:00:00'))?.value;
  return (
    <div className="flex h-68 w-26 shrink-0 flex-col">
      <PickPanel
        id={id}
        label={label}
        groups={[{ rows: flatRows(HALF_HOURS) }]}
        isChosen={(item) => isSame(item.value, value)}
        startAt={nearest}
        onPick={(item) => onPick(String(item.value))}
        multiple={false}
      />
    </div>
  );
}
