import { useLingui } from '@lingui/react/macro';
import { ApiError, isNetworkError } from '../../data/transport/apiError.ts';
import { describeRefusal } from '../../data/transport/refusal.ts';
import { toast } from '../../../widgets/ui/toast.ts';
import { useLocale } from '../../data/definitions.ts';
import { loadModule } from '../../data/modules.ts';
import { type Approval, decideApproval, readApproval } from '../../data/office.ts';
import { newIdempotencyKey, refreshRecords } from '../../data/records.ts';
import { decisionForm } from '../../overrides/approval/askForms.ts';
import { useDecide } from '../../overrides/approval/useDecisions.ts';
import { useLayers } from '../../records/shared/layers.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';

/** One that stayed, and why. */
export interface LeftApproval {
  row: Approval;
  reason: string;
}

/** Decides from the list: one with all that its step asks for, several with one opinion. */
export function useInbox() {
  const { t } = useLingui();
  const locale = useLocale();
  const layers = useLayers();
  const decide = useDecide(refreshRecords);

  /** Answers whether it was decided. */
  async function decideOne(
    row: Pick<Approval, 'module' | 'module_id' | 'name'>,
    passes: boolean,
  ): Promise<boolean> {
    const { module, module_id: id } = row;
    let done = false;
    await runWithToast(async () => {
      const [file, approval] = await Promise.all([loadModule(module), readApproval(module, id)]);
      if (approval.approval === 1)
        done = await decide({ file, id, name: nameOf(row) }, approval, passes);
      else {
        toast.warn(t`这条审批已经处理过了`);
        await refreshRecords();
      }
    });
    return done;
  }

  /** Answers those that stayed, each with its reason, once the rest is decided; undefined where nothing was sent. */
  async function decideAll(
    rows: readonly Approval[],
    passes: boolean,
  ): Promise<readonly LeftApproval[] | undefined> {
    const [first] = rows;
    if (!first) return undefined;
    const keys = new Map(rows.map((row) => [row, newIdempotencyKey()]));
    const file = await loadModule(first.module);
    const count = rows.length;
    let left: LeftApproval[] = [];
    const sent = await layers.ask({
      file,
      form: decisionForm({ passes, next: false, deciders: [], applicants: [] }, locale),
      danger: !passes,
      title: passes ? t`通过选中的 ${count} 条审批` : t`驳回选中的 ${count} 条审批`,
      action: passes ? t`通过` : t`驳回`,
      async onSubmit({ content }) {
        left = [];
        for (const [row, idempotencyKey] of keys) {
          const { module, module_id } = row;
          const decision = {
            module,
            module_id,
            state: passes ? (2 as const) : (3 as const),
            content: typeof content === 'string' ? content.trim() : '',
          };
          try {
            await decideApproval(decision, { idempotencyKey, quiet: true });
          } catch (error) {
            // without a line none of the rest gets through: what is done is done, and the same may be sent again
            if (!(error instanceof ApiError) || isNetworkError(error)) throw error;
            left.push({ row, reason: reasonOf(error) });
          }
        }
        await refreshRecords();
        const done = count - left.length;
        if (done > 0) toast.success(passes ? t`已通过 ${done} 条` : t`已驳回 ${done} 条`);
      },
    });
    return sent ? left : undefined;
  }

  function reasonOf(error: ApiError): string {
    return error.fields.some(({ field }) => field === 'next_user_id')
      ? t`需要指定下一位审批人，请单独处理`
      : (describeRefusal(error).text ?? error.message);
  }

  return { decideOne, decideAll };
}

/** What a list calls the record. */
export function nameOf({ name, module_id }: Pick<Approval, 'name' | 'module_id'>): string {
  return name || `#${module_id}`;
}
