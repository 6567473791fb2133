import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ownPasswordOnlyForm } from '../../../schemas/staff/publicForms.ts';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { useLocale } from '../../data/definitions.ts';
import { bindTo, unbindFrom, useOwnProviders } from '../../data/providers.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';
import { Line } from './Line.tsx';
import { OwnForm } from './OwnForm.tsx';

/** The other systems that one can sign in by: a line each, while the company or the server has any. */
export function OwnProviders() {
  const { data = [] } = useOwnProviders();
  return data.map((row) => <OwnProvider key={`${row.provider} ${row.login_key}`} {...row} />);
}

type Row = NonNullable<ReturnType<typeof useOwnProviders>['data']>[number];

function OwnProvider({ provider, login_key, label, bound, name }: Row) {
  const { t } = useLingui();
  const locale = useLocale();
  const confirm = useConfirm();
  const [open, setOpen] = useState(false);

  async function handleUnbind() {
    const yes = await confirm({
      title: t`解除绑定${label}？`,
      text: t`以后不能再用${label}登录，可以重新绑定。`,
      action: t`解除绑定`,
      danger: true,
    });
    if (!yes) return;
    await runWithToast(() => unbindFrom({ provider, login_key }), {
      onDone: () => toast.success(t`已解除绑定`),
    });
  }

  return (
    <Line
      label={label}
      action={
        bound === 1 ? (
          <Button
            aria-label={t`解除绑定${label}`}
            onClick={() => void handleUnbind()}
          >{t`解除绑定`}</Button>
        ) : (
          <Button
            aria-expanded={open}
            aria-label={open ? t`收起${label}` : t`绑定${label}`}
            onClick={() => setOpen(!open)}
          >
            {open ? t`收起` : t`绑定`}
          </Button>
        )
      }
      below={
        open &&
        bound === 0 && (
          <OwnForm
            text={t`确认密码后前往${label}，登录后就绑定到您的账号。`}
            form={ownPasswordOnlyForm(locale)}
            action={t`前往${label}`}
            onClose={() => setOpen(false)}
            onSubmit={async ({ own_password = '' }) =>
              location.assign(await bindTo({ provider, login_key }, own_password))
            }
          />
        )
      }
    >
      {bound === 1 ? (
        <span className="flex flex-wrap items-center gap-2">
          <Badge color="green">{t`已绑定`}</Badge>
          {name}
        </span>
      ) : (
        t`未绑定`
      )}
    </Line>
  );
}
