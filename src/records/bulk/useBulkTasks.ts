import { useLingui } from '@lingui/react/macro';
import type { Form } from '../../../schemas/form/form.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { Action, ModuleFile } from '../../../schemas/definition/module.ts';
import { type BulkActionRequest, validateBulkAction } from '../../data/bulk.ts';
import { useLocale } from '../../data/definitions.ts';
import { loadModule } from '../../data/modules.ts';
import { actionForm } from '../shared/actionForm.ts';
import { useLayers } from '../shared/layers.ts';
import { deleteConfirmation, removedMessage } from '../shared/removal.ts';
import type { BulkTask } from './BulkActionDialog.tsx';

/** What can be done to many records of a module, in words. Each asks for what it needs to know; undefined when nothing was answered. */
export function useBulkTasks(file: ModuleFile, ids: readonly number[]) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const layers = useLayers();
  const count = i18n.number(ids.length);
  const words = translate(file.label, locale);

  /** A form is judged by the server on a few records first, so that its faults stand at its fields. */
  async function askFor(
    request: BulkActionRequest & { deed: 'act' | 'owner' },
    { title, form }: { title: string; form: Form },
  ): Promise<BulkActionRequest | undefined> {
    let answered: BulkActionRequest | undefined;
    await layers.ask({
      file,
      title,
      action: t`下一步`,
      form,
      onSubmit: async (values) => {
        const asked = { ...request, form: values };
        await validateBulkAction(asked, ids.slice(0, FIRST));
        answered = asked;
      },
    });
    return answered;
  }

  async function shift(): Promise<BulkTask | undefined> {
    const [{ ownerForm }, ...cascade] = await Promise.all([
      import('../../../schemas/dialogs/ownerForm.ts'),
      ...(file.cascade ?? []).map(loadModule),
    ]);
    const title = t`更换 ${count} 条数据的负责人`;
    const request = await askFor(
      { module: file.key, deed: 'owner' },
      { title, form: ownerForm(file, cascade, locale) },
    );
    return (
      request && {
        request,
        title,
        label: t`更换`,
        question: () => '',
        done: t`更换成功`,
        cancelled: t`已取消操作`,
      }
    );
  }

  async function act(action: Action): Promise<BulkTask | undefined> {
    const label = translate(action.label, locale);
    const title = t`${label}（${count} 条）`;
    const own = { module: file.key, deed: 'act', action: action.key } as const;
    const request =
      action.form && action.form.length > 0
        ? await askFor(own, { title, form: actionForm(file.key, action, locale) })
        : own;
    const question = action.confirm ? translate(action.confirm, locale) : '';
    return (
      request && {
        request,
        title,
        label,
        danger: action.danger === true,
        question: () => question,
        done: action.done ? translate(action.done, locale) : t`操作成功`,
        cancelled: action.cancelled ? translate(action.cancelled, locale) : t`已取消操作`,
      }
    );
  }

  function remove(): BulkTask {
    return {
      request: { module: file.key, deed: 'delete' },
      title: t`删除选中的 ${count} 条${words}？`,
      label: t`删除`,
      danger: true,
      question: (along) => deleteConfirmation(file, along, locale),
      done: removedMessage(file),
      cancelled: t`已取消删除`,
    };
  }

  return { shift, act, remove };
}

/** As many records as the server judges a form on. */
const FIRST = 5;
