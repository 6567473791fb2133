import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import {
  ownPasswordOnlyForm,
  passkeyForm,
  passkeyNameForm,
} from '../../../schemas/staff/publicForms.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useLocale } from '../../data/definitions.ts';
import {
  addPasskey,
  type Passkey,
  removePasskey,
  renamePasskey,
  usePasskeys,
} from '../../data/passkeys.ts';
import { PublicForm } from '../signIn/PublicForm.tsx';
import { RecoveryCodes } from '../signIn/SetUpFactor.tsx';
import { OwnForm } from './OwnForm.tsx';
import { PutAway } from './PutAway.tsx';

/** What is open of the section: one thing at a time. */
type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; id: number };

/** The keys that one signs in by, beside the password or instead of it. Says nothing where the address can have none. */
export function Passkeys() {
  const { t } = useLingui();
  const { data, error, mutate } = usePasskeys();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  if (!data) return <SkeletonLines lines={2} />;
  const { here, list } = data;
  const possible = here === 1 && 'PublicKeyCredential' in window;
  if (!possible && list.length === 0) return null;
  const adding = open?.kind === 'add';
  return (
    <section aria-label={t`通行密钥`}>
      <header className="flex items-center gap-2">
        <h2 className="me-auto font-semibold">{t`通行密钥`}</h2>
        {possible && (
          <Button aria-expanded={adding} onClick={() => setOpen(adding ? undefined : ADD)}>
            {adding ? t`收起` : t`添加通行密钥`}
          </Button>
        )}
      </header>
      {adding && (
        <Below>
          <Add onDone={close} />
        </Below>
      )}
      {list.length === 0 && !adding && (
        <p className="py-3 text-sm text-text-3">
          {t`用指纹、面容或安全密钥登录，不用输入密码，也不会被仿冒的网站骗走。`}
        </p>
      )}
      <ul>
        {list.map((row) => (
          <Row key={row.id} row={row} open={open} onOpen={setOpen} />
        ))}
      </ul>
    </section>
  );
}

const ADD: Open = { kind: 'add' };

interface RowProps {
  row: Passkey;
  open: Open | undefined;
  onOpen(open: Open | undefined): void;
}

function Row({ row, open, onOpen }: RowProps) {
  const { t } = useLingui();
  const { id, name, site, create_time, used_time } = row;
  const kind = open && open.kind !== 'add' && open.id === id ? open.kind : undefined;
  const toggle = (next: 'rename' | 'remove') =>
    onOpen(kind === next ? undefined : { kind: next, id });
  const close = () => onOpen(undefined);
  return (
    <li className="border-b border-line py-2 last:border-b-0">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 text-sm">
          <p className="break-words">{name}</p>
          <p className="text-xs text-text-3 tabular-nums">
            {used_time === ''
              ? t`${site}，${create_time} 添加，还没有用过`
              : t`${site}，${create_time} 添加，${used_time} 用过`}
          </p>
        </div>
        <div className="flex gap-2">
          <Button
            aria-label={t`重命名 ${name}`}
            aria-expanded={kind === 'rename'}
            onClick={() => toggle('rename')}
          >{t`重命名`}</Button>
          <Button
            aria-label={t`删除 ${name}`}
            aria-expanded={kind === 'remove'}
            onClick={() => toggle('remove')}
          >{t`删除`}</Button>
        </div>
      </div>
      {kind === 'rename' && (
        <Below>
          <Rename row={row} onDone={close} />
        </Below>
      )}
      {kind === 'remove' && (
        <Below>
          <Remove row={row} onDone={close} />
        </Below>
      )}
    </li>
  );
}

function Below({ children }: { children: ReactNode }) {
  return <div className="max-w-[360px] py-3">{children}</div>;
}

function Add({ onDone }: { onDone(): void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [codes, setCodes] = useState<readonly string[]>();
  const [trouble, setTrouble] = useState('');
  if (codes)
    return (
      <RecoveryCodes
        title={t`通行密钥已添加，请保存恢复码`}
        codes={codes}
        done={t`已保存`}
        onDone={onDone}
      />
    );

  async function handleAdd(password: string, name: string) {
    setTrouble('');
    const made = await addPasskey(password, name);
    if (made === 'known') return setTrouble(t`这个设备上已经有您的通行密钥`);
    if (made === 'left') return setTrouble(t`没有添加，可以重试`);
    toast.success(t`已添加`);
    if (made.length > 0) setCodes(made);
    else onDone();
  }

  return (
    <OwnForm
      text={t`确认密码后，按浏览器的提示操作。添加后其他设备上的登录会全部退出。`}
      form={passkeyForm(locale)}
      onClose={onDone}
      action={t`下一步`}
      trouble={trouble}
      onSubmit={({ own_password = '', passkey_name = '' }) => handleAdd(own_password, passkey_name)}
    />
  );
}

interface PanelProps {
  row: Passkey;
  onDone(): void;
}

function Rename({ row: { id, name }, onDone }: PanelProps) {
  const { t } = useLingui();
  return (
    <PutAway onClose={onDone}>
      <PublicForm
        text={t`现在叫「${name}」。`}
        form={passkeyNameForm(useLocale())}
        action={t`保存`}
        onSubmit={async ({ passkey_name = '' }) => {
          await renamePasskey(id, passkey_name);
          toast.success(t`设置成功`);
          onDone();
        }}
      />
    </PutAway>
  );
}

function Remove({ row: { id, name }, onDone }: PanelProps) {
  const { t } = useLingui();
  return (
    <OwnForm
      text={t`删除后不能再用「${name}」登录，其他设备上的登录会全部退出。保存它的设备里还要再删除一次。`}
      form={ownPasswordOnlyForm(useLocale())}
      onClose={onDone}
      action={t`删除通行密钥`}
      onSubmit={async ({ own_password = '' }) => {
        await removePasskey(id, own_password);
        toast.success(t`已删除`);
        onDone();
      }}
    />
  );
}
