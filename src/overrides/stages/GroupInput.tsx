import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { useCallback, useId, useSyncExternalStore } from 'react';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import { toast } from '../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import type { FormSlotProps } from '../../../widgets/form/index.ts';
import { inputComponent } from '../../../widgets/index.ts';
import type { InputProps } from '../../../widgets/contract/types.ts';

/** The sales process of an opportunity. Another one begins at its first stage again: of an opportunity that is on its way, that is asked first. */
export function GroupInput({ id, field, store, locale }: FormSlotProps) {
  const { t } = useLingui();
  const confirm = useConfirm();
  const own = useId();
  const { model } = field;
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(model, listener),
    [store, model],
  );
  const value = useSyncExternalStore(subscribe, () => store.value(model));
  const { locked, error } = useSyncExternalStore(subscribe, () => store.state(model));
  const Input = inputComponent(field.type) as ComponentType<InputProps>;
  const controlId = id ?? own;

  async function handleChange(next: unknown) {
    const begun = !isEmpty(store.value('process_id'));
    if (
      begun &&
      !(await confirm({
        title: t`更换商机组？`,
        text: t`保存后，销售阶段会从新商机组的第一个阶段重新开始。`,
        action: t`更换`,
      }))
    )
      return toast.warn(t`已取消操作`);
    store.set(model, next);
  }

  return (
    <Input
      id={controlId}
      field={field}
      value={value}
      onChange={(next) => void handleChange(next)}
      readOnly={locked}
      invalid={error !== undefined}
      locale={locale}
      {...(error || field.help ? { describedBy: `${controlId}-message` } : {})}
    />
  );
}
