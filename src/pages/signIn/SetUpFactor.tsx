import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { factorCodeForm } from '../../../schemas/staff/publicForms.ts';
import { FaultNote } from '../../../widgets/ui/FaultNote.tsx';
import { QrCode } from '../../../widgets/parts/images/QrCode.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { useLocale } from '../../data/definitions.ts';
import type { NewFactor } from '../../data/secondFactor.ts';
import { ApiError } from '../../data/transport/apiError.ts';
import { copyText } from '../../records/shared/copyText.ts';
import { PublicForm } from './PublicForm.tsx';

export interface SetUpFactorProps {
  make(): Promise<NewFactor>;
  /** turns it on; answers the recovery codes */
  confirm(code: string): Promise<string[]>;
  /** what the button says that leaves the recovery codes */
  done: string;
  onDone(): Promise<void> | void;
}

/** An app learns the secret, shows by a code that it has, and the recovery codes are shown once. */
export function SetUpFactor({ make, confirm, done, onDone }: SetUpFactorProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [factor, setFactor] = useState<NewFactor>();
  const [trouble, setTrouble] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return; // a second one would make the first worthless
    asked.current = true;
    make().then(setFactor, (error: unknown) =>
      setTrouble(error instanceof ApiError ? error.message : ''),
    );
  }, [make]);
  if (codes)
    return (
      <RecoveryCodes
        title={t`两步验证已开启，请保存恢复码`}
        codes={codes}
        done={done}
        onDone={onDone}
      />
    );
  if (trouble) return <FaultNote>{trouble}</FaultNote>;
  if (!factor) return <SkeletonLines lines={8} />;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-text-2">{t`用手机上的验证器应用扫描二维码，例如 Microsoft Authenticator 或 Google Authenticator。`}</p>
      <QrCode text={factor.uri} label={t`添加到验证器的二维码`} />
      <div className="text-sm">
        <p className="flex items-center gap-2 text-text-2">
          <span className="me-auto">{t`不能扫描时，手动输入密钥：`}</span>
          <Button aria-label={t`复制密钥`} onClick={() => void copyText(factor.secret)}>
            {t`复制`}
          </Button>
        </p>
        <code className="font-mono">{inFours(factor.secret)}</code>
      </div>
      <PublicForm
        form={factorCodeForm(locale)}
        action={t`开启两步验证`}
        onSubmit={async ({ code = '' }) => setCodes(await confirm(code))}
      />
    </div>
  );
}

interface RecoveryCodesProps extends Pick<SetUpFactorProps, 'done' | 'onDone'> {
  title: string;
  codes: readonly string[];
}

/** Recovery codes, shown the one time that they can be read. */
export function RecoveryCodes({ title, codes, done, onDone }: RecoveryCodesProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-label={t`恢复码`} className="flex flex-col gap-3">
      <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {title}
      </h2>
      <p className="text-sm text-text-2">{t`手机或设备丢失时，用恢复码登录，每个只能用一次。它们只显示这一次，请打印或存放在安全的地方。`}</p>
      <ol className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-md border border-line bg-surface-2 px-4 py-3 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copyText(codes.join('\n'))}>{t`复制全部`}</Button>
        <Button kind="primary" className="ms-auto" onClick={() => void onDone()}>
          {done}
        </Button>
      </div>
    </section>
  );
}

function inFours(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
