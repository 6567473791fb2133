import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { FormItem } from '../../../schemas/definition/module.ts';
import { formRoom, plainForm } from '../../../schemas/dialogs/plainForm.ts';
import { translate, untranslated } from '../../../schemas/i18n/label.ts';
import type { Resource } from '../../../schemas/resources/index.ts';
import { fillIn } from '../../../schemas/values/fillIn.ts';
import { toast } from '../../../widgets/ui/toast.ts';
import { useLocale } from '../../data/definitions.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import { callAction, type Row, useRowChoices } from '../../data/resources.ts';
import { AskDialog } from '../form/AskDialog.tsx';
import { withEmptyValues } from '../form/withEmptyValues.ts';
import { type Action, paramsOf } from './actions.ts';
import type { ResourceRow } from './rows.ts';

export interface ActionDialogProps {
  file: Resource;
  action: Action;
  rows: readonly ResourceRow[];
  /** `made`: the number of what the call has made, if it says one */
  onDone(made: unknown): void;
  onClose(): void;
}

/** The form that an action asks first, made of its fields, and the call that takes its values. */
export function ActionDialog({ file, action, rows, onDone, onClose }: ActionDialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [key] = useState(newIdempotencyKey);
  const from = useMemo(() => Object.values(action.choices ?? {}), [action]);
  const { data: found } = useRowChoices(from);
  const form = useMemo(() => {
    if (from.length > 0 && !found) return undefined;
    const lists = Object.keys(action.choices ?? {}).map(
      (model, at) => [model, found?.[at] ?? []] as const,
    );
    return plainForm(file.key, withChoices(action, new Map(lists)), locale);
  }, [file, action, from, found, locale]);
  const [one] = rows;
  const words = translate(action.label, locale);
  const [name, count] = [one?.name ?? '', rows.length];
  if (!form) return null;

  async function handleSubmit(values: Record<string, unknown>) {
    if (!action.call || !form) return;
    const answer = await callAction(
      action.call,
      { ...withEmptyValues(form, values), ...paramsOf(action, rows) },
      key,
    );
    toast.success(action.done ? translate(action.done, locale) : t`操作成功`);
    const made = (answer as Row | null)?.id;
    onDone(action.of === 'page' || made !== one?.raw.id ? made : undefined);
  }

  return (
    <AskDialog
      file={formRoom(file.key)}
      guarded
      title={
        action.of === 'page'
          ? words
          : action.of === 'rows' && count > 1
            ? t`${words}（${count} 项）`
            : t`${words}「${name}」`
      }
      action={t`保存`}
      danger={action.danger === true}
      form={form}
      initial={action.initial && one && fillIn(action.initial, one.raw)}
      onSubmit={handleSubmit}
      onClose={onClose}
    />
  );
}

/** The fields, those that choose among rows of another call with these as their options, after those that are written. */
function withChoices(
  { form = [], choices = {} }: Action,
  lists: ReadonlyMap<string, readonly Row[]>,
): FormItem[] {
  return form.map((item) => {
    const from = 'model' in item ? choices[item.model] : undefined;
    if (!from || !('model' in item)) return item;
    return {
      ...item,
      choices: [
        ...(item.choices ?? []),
        ...(lists.get(item.model) ?? []).map(
          (row) => [row[from.value] as number, untranslated(String(row[from.label]))] as const,
        ),
      ],
    };
  });
}
