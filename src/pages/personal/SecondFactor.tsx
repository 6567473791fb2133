import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { endFactorForm, ownPasswordOnlyForm } from '../../../schemas/staff/publicForms.ts';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useLocale } from '../../data/definitions.ts';
import {
  confirmFactor,
  endFactor,
  factorChanged,
  makeFactor,
  type NewFactor,
  renewRecoveryCodes,
  useSecondFactor,
} from '../../data/secondFactor.ts';
import { PublicForm } from '../signIn/PublicForm.tsx';
import { RecoveryCodes, SetUpFactor } from '../signIn/SetUpFactor.tsx';
import { Line } from './Line.tsx';

const PANELS = { turnOn: TurnOn, renew: RenewCodes, turnOff: TurnOff };

/** Codes of an app besides the password: turned on, and off, and its recovery codes made anew. */
export function SecondFactor() {
  const { t } = useLingui();
  const { data } = useSecondFactor();
  // what was begun stays open when it is done: the recovery codes are shown then
  const [open, setOpen] = useState<keyof typeof PANELS>();
  if (!data) return null;
  const on = data.on === 1;
  const [codes, label] = [data.codes, t`两步验证`];
  const action = on ? t`关闭` : t`开启`;
  const Panel = open && PANELS[open];
  return (
    <Line
      label={label}
      action={
        <Button
          aria-expanded={open !== undefined}
          aria-label={open ? t`收起${label}` : on ? t`关闭${label}` : t`开启${label}`}
          onClick={() => setOpen(open ? undefined : on ? 'turnOff' : 'turnOn')}
        >
          {open ? t`收起` : action}
        </Button>
      }
      below={Panel && <Panel onDone={() => setOpen(undefined)} />}
    >
      <span className="flex flex-wrap items-center gap-2">
        {on ? <Badge color="green">{t`已开启`}</Badge> : t`未开启`}
        {on && <span className="text-text-3">{t`剩余 ${codes} 个恢复码`}</span>}
        {on && !open && (
          <Button kind="quiet" size="small" onClick={() => setOpen('renew')}>
            {t`重新生成恢复码`}
          </Button>
        )}
        {data.required === 1 && <span className="text-text-3">{t`你的角色要求开启`}</span>}
      </span>
    </Line>
  );
}

function TurnOn({ onDone }: { onDone(): void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [factor, setFactor] = useState<NewFactor>();
  if (!factor)
    return (
      <PublicForm
        text={t`登录时除了密码，还要输入手机验证器显示的验证码。`}
        form={ownPasswordOnlyForm(locale)}
        action={t`下一步`}
        onSubmit={async ({ own_password = '' }) => setFactor(await makeFactor(own_password))}
      />
    );
  return (
    <SetUpFactor
      make={async () => factor}
      confirm={async (code) => {
        const codes = await confirmFactor(code);
        await factorChanged();
        return codes;
      }}
      done={t`已保存`}
      onDone={onDone}
    />
  );
}

function RenewCodes({ onDone }: { onDone(): void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes)
    return (
      <RecoveryCodes title={t`请保存新的恢复码`} codes={codes} done={t`已保存`} onDone={onDone} />
    );
  return (
    <PublicForm
      text={t`生成后，原来的恢复码立即失效。`}
      form={ownPasswordOnlyForm(locale)}
      action={t`重新生成恢复码`}
      onSubmit={async ({ own_password = '' }) => setCodes(await renewRecoveryCodes(own_password))}
    />
  );
}

function TurnOff({ onDone }: { onDone(): void }) {
  const { t } = useLingui();
  return (
    <PublicForm
      text={t`关闭后，验证器和恢复码全部失效，登录只需要密码。`}
      form={endFactorForm(useLocale())}
      action={t`关闭两步验证`}
      onSubmit={async ({ own_password = '', code = '' }) => {
        await endFactor(own_password, code);
        toast.success(t`已关闭`);
        onDone();
      }}
    />
  );
}
