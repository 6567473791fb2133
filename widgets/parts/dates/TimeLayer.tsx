import { Trans } from '@lingui/react/macro';
import { ClockPanel } from './ClockPanel.tsx';
import { QuickRow } from './QuickRow.tsx';
import { TimePanel } from './TimePanel.tsx';

interface TimeLayerProps {
  id: string;
  label: string;
  /** 'HH:mm:ss' */
  value: string;
  /** the format shows seconds: they can be picked */
  seconds: boolean;
  clearable: boolean;
  /** done: nothing is left to choose */
  onPick(time: string | undefined, done: boolean): void;
}

/** A time of day: half hours, or hour, minute and second. */
export function TimeLayer({ id, label, value, seconds, clearable, onPick }: TimeLayerProps) {
  return (
    <>
      {seconds ? (
        <ClockPanel id={id} value={value} onPick={(next) => onPick(next, false)} />
      ) : (
        <TimePanel id={id} label={label} value={value} onPick={(next) => onPick(next, true)} />
      )}
      <QuickRow
        choices={[
          { key: 'now', words: <Trans>此刻</Trans>, onPress: () => onPick(clockHere(), true) },
        ]}
        onClear={clearable && value ? () => onPick(undefined, true) : undefined}
      />
    </>
  );
}

/** The person's own clock. */
function clockHere(now = new Date()): string {
  return [now.getHours(), now.getMinutes(), now.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
