import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { CODES } from '../../../schemas/staff/codes.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { TextBox, type TextBoxProps } from '../../../widgets/ui/TextBox.tsx';

export interface CodeBoxProps extends TextBoxProps {
  /** has a code sent; answers the seconds until the next, or undefined where it was not */
  onSend(): Promise<number | undefined>;
}

/** Six digits, and the button that has them sent, which rests for a while afterwards. */
export function CodeBox({ onSend, ...props }: CodeBoxProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [left, wait] = useCountdown();

  async function handleSend() {
    setBusy(true);
    const seconds = await onSend().finally(() => setBusy(false));
    if (seconds !== undefined) wait(seconds);
  }

  return (
    <div className="flex gap-2">
      <TextBox
        {...props}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODES.digits}
      />
      <Button
        className="h-10 shrink-0 tabular-nums"
        loading={busy}
        disabled={left > 0}
        onClick={() => void handleSend()}
      >
        {left > 0 ? t`${left} 秒后重发` : t`获取验证码`}
      </Button>
    </div>
  );
}

/** Whole seconds that are left, and what begins them. */
function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) setUntil(0);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  const start = (seconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };
  return [until === 0 ? 0 : Math.max(0, Math.ceil((until - now) / 1000)), start];
}
