import { useLingui } from '@lingui/react/macro';
import type { Company } from '../../data/signIn.ts';
import { Choices } from './Choices.tsx';

export interface CompanyChoiceProps {
  companies: readonly Company[];
  busy: boolean;
  error?: string;
  onChoose(corpCode: string): void;
  onBack(): void;
}

/** One mobile, several companies: which one is it today? */
export function CompanyChoice({ companies, ...rest }: CompanyChoiceProps) {
  const { t } = useLingui();
  return (
    <Choices
      title={t`选择企业`}
      rows={companies.map(({ corp_code, name }) => ({
        key: corp_code,
        label: name,
        beside: corp_code,
      }))}
      {...rest}
    />
  );
}
