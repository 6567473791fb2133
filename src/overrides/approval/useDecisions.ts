import { useLingui } from '@lingui/react/macro';
import { toast } from '../../../widgets/ui/toast.ts';
import { ApiError } from '../../data/transport/apiError.ts';
import { callEndpoint } from '../../data/transport/client.ts';
import { useLocale } from '../../data/definitions.ts';
import { decideApproval } from '../../data/office.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import { useLayers } from '../../records/shared/layers.ts';
import { decisionForm, reasonForm } from './askForms.ts';
import type { Approval, Subject } from './useApproval.ts';
import { useNames } from './useNames.ts';

/** Work that a question does; it says itself why it was refused, with what was typed, over a page that shows what is true now. */
function usePerform(reload: () => Promise<void>) {
  const { t } = useLingui();
  return async (work: () => Promise<unknown>) => {
    try {
      await work();
      toast.success(t`操作成功`);
    } catch (error) {
      if (error instanceof ApiError) void reload();
      throw error;
    }
    await reload();
  };
}

/** The question that passes or rejects. `reload` asks again for all that is on the screen. */
export function useDecide(reload: () => Promise<void>) {
  const { t } = useLingui();
  const locale = useLocale();
  const layers = useLayers();
  const nameOf = useNames();
  const perform = usePerform(reload);
  return ({ file, id, name }: Subject, approval: Approval, passes: boolean): Promise<boolean> => {
    const idempotencyKey = newIdempotencyKey();
    const { review_user_ids, approval_next_node_id, applicant_user_ids } = approval;
    const form = decisionForm(
      {
        passes,
        next: approval_next_node_id > 0,
        applicants: applicant_user_ids,
        deciders: review_user_ids.map((user) => ({ id: user, name: nameOf(user) })),
      },
      locale,
    );
    return layers.ask({
      file,
      form,
      initial: { review_user_ids },
      danger: !passes,
      title: passes ? t`通过「${name}」` : t`驳回「${name}」`,
      action: passes ? t`通过` : t`驳回`,
      onSubmit: (values) =>
        perform(() =>
          decideApproval(
            {
              module: file.key,
              module_id: id,
              state: passes ? 2 : 3,
              content: textOf(values.content),
              next_user_id: idOf(values.next_user_id),
              review_user_ids: idsOf(values.review_user_ids) ?? review_user_ids,
            },
            { idempotencyKey },
          ),
        ),
    });
  };
}

/** What approvers and applicants do, each with its question. */
export function useDecisions(subject: Subject, reload: () => Promise<void>) {
  const { t } = useLingui();
  const locale = useLocale();
  const layers = useLayers();
  const nameOf = useNames();
  const perform = usePerform(reload);
  const decideAbout = useDecide(reload);
  const { file, id, name } = subject;
  const about = { module: file.key, module_id: id };

  function decide(approval: Approval, passes: boolean) {
    return decideAbout(subject, approval, passes);
  }

  function withdraw() {
    const idempotencyKey = newIdempotencyKey();
    return layers.ask({
      file,
      form: reasonForm('withdrawReason', locale),
      danger: true,
      title: t`撤回「${name}」的审批`,
      action: t`撤回`,
      onSubmit: ({ content }) =>
        perform(() =>
          callEndpoint(
            'POST',
            '/rest/oa/Approval/applicationCanceled',
            { ...about, content: textOf(content) },
            { idempotencyKey },
          ),
        ),
    });
  }

  function revoke() {
    const idempotencyKey = newIdempotencyKey();
    return layers.ask({
      file,
      form: reasonForm('revokeReason', locale),
      danger: true,
      title: t`撤销「${name}」的审批`,
      action: t`撤销`,
      onSubmit: ({ content }) =>
        perform(() =>
          callEndpoint(
            'POST',
            '/rest/oa/Approval/examCancel',
            { ...about, content: textOf(content) },
            { idempotencyKey },
          ),
        ),
    });
  }

  return { decide, withdraw, revoke, nameOf };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function idOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function idsOf(value: unknown): number[] | undefined {
  return Array.isArray(value) ? value.map(Number) : undefined;
}
