import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import { fieldMessage } from '../../../schemas/i18n/messages.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { useLocale } from '../../data/definitions.ts';
import { type Refusal, useRefusal } from '../../data/transport/refusal.ts';

export interface DraftSavingInput<Draft> {
  draft: Draft;
  /** the version that it was made from; the server refuses with 409 when others have saved since */
  version: number | undefined;
  /** what is wrong with it, as the server would say it */
  faults: readonly FieldError[];
  /** whether the page draws a fault at its place; see `describeRefusal` */
  shows(field: string): string | true | undefined;
  /** title of the question whether to replace what others have saved meanwhile */
  overtaken: string;
  /** asks what must be known before it is sent; false calls it off */
  agree?(): Promise<boolean>;
  /** without a version it replaces what is there */
  send(version: number | undefined): Promise<void>;
}

export interface DraftSaving {
  saving: boolean;
  /** false: it was refused, or is at fault; true when it is saved or was called off */
  save(): Promise<boolean>;
  /** why the last attempt came to nothing */
  refusal: Refusal | undefined;
  /** what is wrong at a place, once saving was tried */
  faultAt(place: string): string | undefined;
}

/** Saving something that is worked on for a while: its faults once it was tried, the server's refusals, and what others have saved meanwhile. */
export function useDraftSaving<Draft>({
  draft,
  version,
  faults: own,
  shows,
  overtaken: overtakenTitle,
  agree,
  send,
}: DraftSavingInput<Draft>): DraftSaving {
  const { t } = useLingui();
  const locale = useLocale();
  const confirm = useConfirm();
  const refusal = useRefusal();
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ draft: Draft; fields: readonly FieldError[] }>();
  const [saving, setSaving] = useState(false);
  const faults = refused?.draft === draft ? [...own, ...refused.fields] : own;

  async function submit(from: number | undefined): Promise<boolean> {
    let overtaken = false;
    const done = await refusal.save(() => send(from), {
      shows,
      settle({ code, fields }) {
        overtaken = code === 409 && from !== undefined;
        if (!overtaken) setRefused({ draft, fields });
        return overtaken;
      },
    });
    return overtaken && (await replaces()) ? submit(undefined) : done;
  }

  function replaces(): Promise<boolean> {
    return confirm({
      title: overtakenTitle,
      text: t`保存会用您的版本替换对方的修改。也可以先继续编辑，在另一个页面核对后再保存。`,
      action: t`用我的版本替换`,
      cancel: t`继续编辑`,
      danger: true,
    });
  }

  return {
    saving,
    refusal: refusal.refusal,
    async save() {
      setTried(true);
      if (own.length > 0 || saving) return false;
      if (agree && !(await agree())) return true;
      setSaving(true);
      try {
        return await submit(version);
      } finally {
        setSaving(false);
      }
    },
    faultAt(place) {
      const fault = tried ? faults.find(({ field }) => field === place) : undefined;
      return fault && fieldMessage(fault, locale);
    },
  };
}
