import { t } from '@lingui/core/macro';
import { translate } from '../../../schemas/i18n/label.ts';
import { fillIn, openedValues } from '../../../schemas/values/fillIn.ts';
import type { Action, ModuleFile } from '../../../schemas/definition/module.ts';
import { toast } from '../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { runUntilDone } from './runWithToast.ts';
import { useLocale } from '../../data/definitions.ts';
import { loadModule } from '../../data/modules.ts';
import {
  checkRemoval,
  newIdempotencyKey,
  removeRecords,
  restoreRecords,
  runAction,
  transferRecords,
} from '../../data/records.ts';
import { useSettings } from '../../data/viewer.ts';
import { useHost } from '../../../widgets/contract/host.ts';
import { actionForm, makingForm } from './actionForm.ts';
import { useLayers } from './layers.ts';
import { conditionRecord } from './permissions.ts';
import { deleteConfirmation, removedMessage } from './removal.ts';
import { tellTransferred } from './tellTransferred.ts';
import type { ListRow, RecordAnswer } from './types.ts';

type Target = RecordAnswer | ListRow;

/** Long enough to read what was deleted and to reach the button. */
const UNDO_MS = 8000;

/** What can be done to records, with its questions and messages. Each answers whether it was done. */
export function useCommands(file: ModuleFile | undefined) {
  const locale = useLocale();
  const confirm = useConfirm();
  const layers = useLayers();
  const host = useHost();
  const settings = useSettings();

  async function remove(targets: readonly Target[]): Promise<boolean> {
    if (!file) return false;
    const ids = idsOf(targets);
    const words = translate(file.label, locale);
    let text = '';
    const checked = await runUntilDone(async () => {
      const along = (await checkRemoval(file, ids)).filter((item) => item.count > 0);
      text = await deleteConfirmation(file, along, locale);
    });
    if (!checked) return false;
    const sure = await confirm({
      title: titleOf(targets, {
        one: (name) => t`删除「${name}」？`,
        many: (count) => t`删除选中的 ${count} 条${words}？`,
      }),
      text,
      action: t`删除`,
      danger: true,
    });
    if (!sure) {
      toast.warn(t`已取消删除`);
      return false;
    }
    return runUntilDone(async () => {
      await removeRecords(file, ids);
      toast.success(removedMessage(file), {
        duration: UNDO_MS,
        action: { label: t`撤销`, onSelect: () => void restore(ids) },
      });
    });
  }

  async function restore(ids: readonly number[]): Promise<boolean> {
    if (!file) return false;
    return runUntilDone(async () => {
      await restoreRecords(file.view?.of ?? file.key, ids);
      toast.success(t`已恢复`);
    });
  }

  async function shift(targets: readonly Target[]): Promise<boolean> {
    if (!file) return false;
    const [{ ownerForm }, ...cascade] = await Promise.all([
      import('../../../schemas/dialogs/ownerForm.ts'),
      ...(file.cascade ?? []).map(loadModule),
    ]);
    const title = titleOf(targets, {
      one: (name) => t`更换「${name}」的负责人`,
      many: (count) => t`更换 ${count} 条数据的负责人`,
    });
    return layers.ask({
      file,
      title,
      action: t`更换`,
      form: ownerForm(file, cascade, locale),
      onSubmit: async (values) => {
        const followed = await transferRecords(file, idsOf(targets), answered(values));
        tellTransferred(followed, cascade, locale);
      },
    });
  }

  async function act(action: Action, targets: readonly Target[]): Promise<boolean> {
    const [first] = targets;
    if (!file || !first) return false;
    if (action.opens) {
      const saved = await layers.openForm({
        module: action.opens.module,
        presets: openedValues(action.opens, conditionRecord(first)),
      });
      if (!saved) return false;
      if (action.done) toast.success(translate(action.done, locale));
      // What was made is looked at next: sent through approval, sent to somebody.
      layers.openRecord(action.opens.module, saved.id);
      return true;
    }
    const label = translate(action.label, locale);
    const idempotencyKey = newIdempotencyKey();
    const run = async (values: Readonly<Record<string, unknown>> = {}) => {
      const { message, code, data } = await runAction(file, action, {
        ids: idsOf(targets),
        values,
        idempotencyKey,
      });
      const [made] = madeIn(data);
      toast.success(
        action.done ? translate(action.done, locale) : t`操作成功`,
        made && {
          duration: UNDO_MS,
          action: {
            label: t`打开「${made.name}」`,
            onSelect: () => layers.openRecord(made.module, made.id),
          },
        },
      );
      if (code !== 200 && message) toast.warn(message);
    };
    if (action.form && action.form.length > 0) {
      const title = titleOf(targets, {
        one: (name) => t`${label}「${name}」`,
        many: (count) => t`${label}（${count} 条）`,
      });
      const record = conditionRecord(first);
      const { form, initial } = action.makes
        ? await makingForm(file, action, { record, settings, locale, host })
        : {
            form: actionForm(file.key, action, locale),
            initial:
              targets.length === 1 && action.initial ? fillIn(action.initial, record) : undefined,
          };
      return layers.ask({
        file,
        title,
        action: label,
        danger: action.danger === true,
        form,
        initial,
        onSubmit: (values) => run(answered(values)),
      });
    }
    if (action.confirm) {
      const question = translate(action.confirm, locale);
      const text = titleOf(targets, {
        one: (name) => t`「${name}」`,
        many: (count) => t`已选 ${count} 条`,
      });
      if (
        !(await confirm({ title: question, text, action: label, danger: action.danger === true }))
      ) {
        toast.warn(action.cancelled ? translate(action.cancelled, locale) : t`已取消操作`);
        return false;
      }
    }
    return runUntilDone(() => run());
  }

  return { remove, restore, shift, act };
}

/** What an action says that it has made, the main thing first. */
function madeIn(data: unknown): { module: string; id: number; name: string }[] {
  const made = typeof data === 'object' && data !== null && 'made' in data ? data.made : undefined;
  return Array.isArray(made) ? (made as { module: string; id: number; name: string }[]) : [];
}

function idsOf(targets: readonly Target[]): number[] {
  return targets.map((target) => target.id);
}

function titleOf(
  targets: readonly Target[],
  words: { one(name: string): string; many(count: number): string },
): string {
  const [first] = targets;
  return targets.length === 1 && first
    ? words.one(first.name || `#${first.id}`)
    : words.many(targets.length);
}

function answered(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
  );
}
