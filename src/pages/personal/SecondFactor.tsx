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
import { RecoveryCodes, SetUpFactor } from '../signIn/SetUpFactor.tsx';
import { Line } from './Line.tsx';
import { OwnForm } from './OwnForm.tsx';

const PANELS = { turnOn: TurnOn, turnOff: TurnOff };

/** Codes of an app besides the password, turned on and off; and the recovery codes that stand in for it and for passkeys. */
export function SecondFactor() {
  const { data } = useSecondFactor();
  return (
    data && (
      <>
        <App app={data.app} required={data.required} />
        {data.on === 1 && <Recovery codes={data.codes} />}
      </>
    )
  );
}

function App({ app, required }: { app: 0 | 1; required: 0 | 1 }) {
  const { t } = useLingui();
  // what was begun stays open when it is done: the recovery codes are shown then
  const [open, setOpen] = useState<keyof typeof PANELS>();
  const on = app === 1;
  const label = t`两步验证`;
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
        {on ? <Badge color="green">{t`已开启`}</Badge> : <span>{t`未开启`}</span>}
        {required === 1 && <span className="text-text-3">{t`公司或你的角色要求开启`}</span>}
        {!on && (
          <span className="text-text-3">{t`短信可能被截获，或发到换了机主的号码；验证器和通行密钥更安全。`}</span>
        )}
      </span>
    </Line>
  );
}

function Recovery({ codes }: { codes: number }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <Line
      label={t`恢复码`}
      action={
        <Button
          aria-expanded={open}
          aria-label={open ? t`收起恢复码` : t`重新生成恢复码`}
          onClick={() => setOpen(!open)}
        >
          {open ? t`收起` : t`重新生成`}
        </Button>
      }
      below={open && <RenewCodes onDone={() => setOpen(false)} />}
    >
      {t`剩余 ${codes} 个恢复码`}
    </Line>
  );
}

function TurnOn({ onDone }: { onDone(): void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [factor, setFactor] = useState<NewFactor>();
  if (!factor)
    return (
      <OwnForm
        text={t`登录时除了密码，还要输入手机验证器显示的验证码。`}
        form={ownPasswordOnlyForm(locale)}
        onClose={onDone}
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
    <OwnForm
      text={t`生成后，原来的恢复码立即失效，其他设备上的登录会全部退出。`}
      form={ownPasswordOnlyForm(locale)}
      onClose={onDone}
      action={t`重新生成恢复码`}
      onSubmit={async ({ own_password = '' }) => setCodes(await renewRecoveryCodes(own_password))}
    />
  );
}

function TurnOff({ onDone }: { onDone(): void }) {
  const { t } = useLingui();
  return (
    <OwnForm
      text={t`关闭后，验证器不再有效；没有通行密钥时，恢复码也失效，登录只需要密码。`}
      form={endFactorForm(useLocale())}
      onClose={onDone}
      action={t`关闭两步验证`}
      onSubmit={async ({ own_password = '', code = '' }) => {
        await endFactor(own_password, code);
        toast.success(t`已关闭`);
        onDone();
      }}
    />
  );
}
