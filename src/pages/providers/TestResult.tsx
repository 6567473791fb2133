import { useLingui } from '@lingui/react/macro';

export interface TestResultProps {
  /** that failed; empty: all is well */
  step: string;
  /** what to look at */
  fault: string;
  /** what the other system said */
  said: string;
}

/** What came of trying another system that people sign in by. */
export function TestResult({ step, fault, said }: TestResultProps) {
  const { t } = useLingui();
  if (step === '') return <span className="mt-3 block text-success">{t`配置可用`}</span>;
  return (
    <span className="mt-3 flex flex-col break-words">
      <span className="text-danger">{fault}</span>
      {said !== '' && <span className="text-text-3">{t`对方系统说：${said}`}</span>}
    </span>
  );
}
