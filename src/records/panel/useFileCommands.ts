import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from '../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { runWithToast } from '../shared/runWithToast.ts';
import { downloadLink, removeFile, type StoredFile } from '../../data/files.ts';

export type FileCommands = ReturnType<typeof useFileCommands>;

/** What can be done to an attachment, with its questions and messages. */
export function useFileCommands() {
  const { t } = useLingui();
  const confirm = useConfirm();
  const [renaming, setRenaming] = useState<StoredFile>();

  async function remove({ id, name }: StoredFile) {
    const sure = await confirm({
      title: t`删除「${name}」？`,
      text: t`确定删除这个附件`,
      action: t`删除`,
      danger: true,
    });
    if (!sure) return toast.warn(t`已取消删除`);
    await runWithToast(async () => {
      await removeFile(id);
      toast.success(t`删除成功!`);
    });
  }

  async function download({ id_code, name }: StoredFile) {
    await runWithToast(async () => {
      const link = document.createElement('a');
      link.href = await downloadLink(id_code);
      link.download = name;
      link.click();
    });
  }

  return {
    remove,
    download,
    renaming,
    startRenaming: setRenaming,
    stopRenaming: () => setRenaming(undefined),
  };
}
