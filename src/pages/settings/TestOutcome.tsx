import { useLingui } from '@lingui/react/macro';

interface TestOutcomeProps {
  /** what to look at, in words; empty: it was handed over */
  fault: string;
  /** what the other side said */
  said: string;
  /** what is said where it was handed over */
  sent: string;
}

/** What became of a test message. */
export function TestOutcome({ fault, said, sent }: TestOutcomeProps) {
  const { t } = useLingui();
  if (fault === '') return <span className="text-sm text-success">{sent}</span>;
  return (
    <span className="flex flex-col text-sm break-words">
      <span className="text-danger">{fault}</span>
      {said !== '' && <span className="text-text-3">{t`服务器说：${said}`}</span>}
    </span>
  );
}
