import { useLingui } from '@lingui/react/macro';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import { toast } from '../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import type { FormSlotProps } from '../../../widgets/form/index.ts';
import { useSlotInput } from '../../records/form/useSlotInput.tsx';

/** The sales process of an opportunity. Another one begins at its first stage again: of an opportunity that is on its way, that is asked first. */
export function GroupInput(props: FormSlotProps) {
  const { t } = useLingui();
  const { field, store } = props;
  const confirm = useConfirm();
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
    store.set(field.model, next);
  }

  return useSlotInput(props, (next) => void handleChange(next)).input;
}
