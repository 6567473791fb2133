import { t } from '@lingui/core/macro';
import { toast } from '../../../widgets/ui/toast.ts';

/** Puts a text on the clipboard and says so; browsers without one, or that forbid it, are told apart from success. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(t`复制成功`);
  } catch {
    toast.error(t`当前浏览器不支持本地`);
  }
}
