import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { type ApiApp, type NewSecret, resetAppSecret } from '../../data/apiApps.ts';
import { runUntilDone } from '../../records/shared/runWithToast.ts';

interface ResetQuestionProps {
  app: ApiApp;
  onMade(secret: NewSecret): void;
  onClose(): void;
}

/** A new secret is asked about once: the former one stops at once. */
export function ResetQuestion({ app: { id, name }, onMade, onClose }: ResetQuestionProps) {
  const { t } = useLingui();
  const confirm = useConfirm();
  const [asked, setAsked] = useState(false);

  async function ask() {
    const yes = await confirm({
      title: t`重置「${name}」的密钥？`,
      text: t`原密钥和已发出的令牌立即失效，用到它们的系统要换上新密钥才能继续调用。`,
      action: t`重置密钥`,
      danger: true,
    });
    if (!yes || !(await runUntilDone(async () => onMade(await resetAppSecret(id))))) onClose();
  }

  if (!asked) {
    setAsked(true);
    queueMicrotask(() => void ask());
  }
  return null;
}
