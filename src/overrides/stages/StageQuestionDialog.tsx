import { useLingui } from '@lingui/react/macro';
import { pickFormFields } from '../../../schemas/dialogs/pickFormFields.ts';
import { opportunity } from '../../../schemas/modules/opportunity.ts';
import { useLocale, useModuleForm } from '../../data/definitions.ts';
import { useRecord } from '../../data/records.ts';
import { AskDialog } from '../../records/form/AskDialog.tsx';
import { localNow } from '../../records/shared/localNow.ts';
import type { StageQuestion } from './useStages.ts';

/** What a step of an opportunity needs to know first: of a win its amount and date, of a stage the fields that it requires. */
export function StageQuestionDialog({ question }: { question: StageQuestion }) {
  const { t } = useLingui();
  const locale = useLocale();
  const form = useModuleForm(opportunity.key).data?.form;
  const { data: record } = useRecord(opportunity, question.id);
  if (!form || !record) return null;
  const { models, end } = question;
  const asked = pickFormFields(form, models, locale);
  const known = Object.fromEntries(models.map((model) => [model, record.data_raw[model]]));
  const isWin = end?.value === 1;
  return (
    <AskDialog
      file={opportunity}
      title={isWin ? t`赢单：${record.name}` : t`进入「${question.title}」前请补充`}
      action={isWin ? t`确认赢单` : t`推进`}
      guarded
      above={isWin && <p className="mb-3 text-sm text-text-2">{t`结束该商机流程？`}</p>}
      form={asked}
      initial={isWin ? { ...known, expect_date: localNow().slice(0, 10) } : known}
      onSubmit={question.onSubmit}
      onClose={question.close}
    />
  );
}
