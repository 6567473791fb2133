import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { firstForm } from '../../../schemas/staff/publicForms.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { useLocale } from '../../data/definitions.ts';
import { createFirstAdministrator } from '../../data/signIn.ts';
import { insertSamples } from '../../data/samples.ts';
import { runUntilDone } from '../../records/shared/runWithToast.ts';
import { PublicForm } from './PublicForm.tsx';

export interface FirstFormProps {
  onSignedIn(): Promise<void>;
  onBack(): void;
}

/** A new installation: its first administrator, behind the code that the server's log shows. */
export function FirstForm({ onSignedIn, onBack }: FirstFormProps) {
  const { t } = useLingui();
  const samples = useRef<HTMLInputElement>(null);
  const [filling, setFilling] = useState(false);

  /** The administrator is made by now: without samples they go in all the same, and can have them later. */
  async function fill() {
    setFilling(true);
    await runUntilDone(() => insertSamples());
  }

  return (
    <PublicForm
      title={t`创建第一个管理员`}
      text={t`这台服务器还没有管理员。填写后会建立你的企业，你将成为它的管理员。`}
      form={firstForm(useLocale())}
      action={t`创建并进入`}
      onSubmit={async (given) => {
        const wanted = samples.current?.checked;
        await createFirstAdministrator(given);
        if (wanted) await fill();
        await onSignedIn();
      }}
      choice={
        <label className="flex items-start gap-2 text-sm pointer-coarse:min-h-11">
          <input ref={samples} type="checkbox" className="mt-0.5 size-4 accent-accent" />
          <span className="flex flex-col">
            {t`放入示例数据`}
            <span className="text-text-3">
              {t`客户、商机、合同等各有一些，可以随时在系统设置中全部删除。`}
            </span>
          </span>
        </label>
      }
    >
      <output className="text-sm text-text-2">{filling && t`正在写入示例数据，请稍候…`}</output>
      <Button kind="quiet" className="self-center" onClick={onBack}>{t`返回登录`}</Button>
    </PublicForm>
  );
}
