import { untranslated } from '../../../schemas/i18n/label.ts';
import type { Form } from '../../../schemas/form/form.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { FieldItem } from '../../../schemas/definition/module.ts';
import { APPROVAL_ASKS } from '../../../schemas/dialogs/approvalForms.ts';
import { actionForm } from '../../records/shared/actionForm.ts';

export interface DecisionQuestion {
  passes: boolean;
  /** the next approver has to be named */
  next: boolean;
  /** for whom the viewer may decide */
  deciders: readonly { id: number; name: string }[];
  /** whose paper it is: they cannot be named */
  applicants: readonly number[];
}

/** What a decision asks: for whom it is made, when there is a choice; an opinion; perhaps the next approver. */
export function decisionForm(
  { passes, next, deciders, applicants }: DecisionQuestion,
  locale: Locale,
): Form {
  const { mayOpine, mustOpine, nextApprover } = APPROVAL_ASKS;
  const form: FieldItem[] = [passes ? mayOpine : mustOpine];
  if (deciders.length > 1)
    form.unshift({
      ...APPROVAL_ASKS.deciders,
      choices: deciders.map(({ id, name }) => [id, untranslated(name)]),
    });
  if (passes && next)
    form.push({
      ...nextApprover,
      options: { ...nextApprover.options, except: [...applicants] },
    });
  return actionForm('approval', { key: 'exam', form }, locale);
}

export function reasonForm(kind: 'withdrawReason' | 'revokeReason', locale: Locale): Form {
  return actionForm('approval', { key: kind, form: [APPROVAL_ASKS[kind]] }, locale);
}
