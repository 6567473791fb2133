import '../../records/shared/lateWords.ts';
import { useLingui } from '@lingui/react/macro';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { useSignupSettings } from '../../data/campaigns.ts';
import { LoadError } from '../../records/shared/LoadError.tsx';
import type { TabSlotProps } from '../../records/slots/slots.ts';
import { PublicAddress } from './PublicAddress.tsx';
import { QuestionList } from './QuestionList.tsx';
import { SignupFigures } from './SignupFigures.tsx';

/** The sign-up form of a campaign: what has come of it, where it is, what it asks. */
export function SignupTab({ record, id }: TabSlotProps) {
  const { t } = useLingui();
  const { data, error, mutate } = useSignupSettings(id);
  if (error !== undefined && !data)
    return <LoadError error={error} onRetry={() => void mutate()} />;
  if (!data)
    return (
      <div className="p-5">
        <SkeletonLines lines={8} />
      </div>
    );
  return (
    <div className="flex flex-col gap-6 p-5">
      <SignupFigures figures={data.figures} values={record.data_raw} />
      <PublicAddress settings={data} sites={record.data_raw.signup_sites} title={record.name} />
      <section aria-label={t`报名表字段`} className="flex flex-col gap-2">
        <h3 className="text-sm font-semibold">{t`报名表字段`}</h3>
        <QuestionList
          key={data.fields.map(({ field, required }) => `${field}${required}`).join()}
          id={id}
          settings={data}
        />
      </section>
    </div>
  );
}
