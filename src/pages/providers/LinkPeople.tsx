import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { formRoom, plainForm } from '../../../schemas/dialogs/plainForm.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { BIND_FORM, type LinkKey, PROVIDERS } from '../../../schemas/staff/providers.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { useLocale } from '../../data/definitions.ts';
import { type BatchBound, bindPeople, type Link } from '../../data/providers.ts';
import { AskDialog } from '../../records/form/AskDialog.tsx';
import { runUntilDone } from '../../records/shared/runWithToast.ts';
import { Block } from './Block.tsx';

const ROOM = formRoom('provider');

/** Who is bound already; the others are bound all at once by their mobiles, or one by one. */
export function LinkPeople({ link, data, ready }: { link: LinkKey; data: Link; ready: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const confirm = useConfirm();
  const form = useMemo(() => plainForm('bind', BIND_FORM, locale), [locale]);
  const [open, setOpen] = useState(false);
  const [result, setResult] = useState<BatchBound>();
  const [busy, setBusy] = useState(false);
  const name = translate(PROVIDERS[link].label, locale);
  const { people, bound_people: done } = data;
  const waiting = people - done;

  async function handleAll() {
    const yes = await confirm({
      title: t`绑定其余 ${waiting} 名用户？`,
      text: t`按手机号在${name}中查找，找到的直接绑定。已经绑定的不变。`,
      action: t`批量绑定`,
    });
    if (!yes) return;
    setBusy(true);
    await runUntilDone(async () => setResult(await bindPeople(link)));
    setBusy(false);
  }

  return (
    <Block
      title={t`用户绑定`}
      actions={
        <>
          <Button
            size="small"
            disabled={!ready}
            onClick={() => setOpen(true)}
          >{t`绑定一名用户`}</Button>
          <Button
            size="small"
            disabled={!ready || waiting === 0}
            loading={busy}
            onClick={() => void handleAll()}
          >{t`批量绑定`}</Button>
        </>
      }
    >
      <p>{t`${people} 名用户中，${done} 名已绑定。用户也可以在「个人设置 · 安全」中自己绑定。`}</p>
      <output className="block">{result && <Left {...result} />}</output>
      {open && (
        <AskDialog
          file={ROOM}
          title={t`绑定一名用户`}
          action={t`绑定`}
          form={form}
          onSubmit={async ({ user_id, account }) => {
            const answer = await bindPeople(link, [
              { id: Number(user_id), account: String(account) },
            ]);
            setResult(answer.left.length > 0 ? answer : undefined);
            if (answer.bound > 0) toast.success(t`绑定成功`);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Block>
  );
}

function Left({ bound, left }: BatchBound) {
  const { t } = useLingui();
  const others = left.length;
  return (
    <>
      <span className="mt-3 block">
        {others === 0
          ? t`已绑定 ${bound} 名用户`
          : t`已绑定 ${bound} 名用户，${others} 名没有绑定：`}
      </span>
      {others > 0 && (
        <ul className="mt-1.5 max-h-60 divide-y divide-line overflow-auto rounded-md border border-line">
          {left.map(({ id, name, reason }) => (
            <li key={id} className="flex flex-wrap gap-x-3 px-3 py-1.5">
              <span className="w-28 truncate">{name}</span>
              <span className="text-text-2">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
