import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { apiAppForm, STANDARD_RATE } from '../../../schemas/staff/apiAppForm.ts';
import { toast } from '../../../widgets/ui/toast.ts';
import {
  type ApiApp,
  type NewSecret,
  resetAppSecret,
  saveApp,
  updateApp,
  useAppScopes,
} from '../../data/apiApps.ts';
import { useMe } from '../../data/viewer.ts';
import { useLocale } from '../../data/definitions.ts';
import { ScopedDialog } from './ScopedDialog.tsx';

interface AppDialogProps {
  /** absent: a new one */
  app: ApiApp | undefined;
  onMade(secret: NewSecret): void;
  onClose(): void;
}

/** Name, limits and scopes of an app; a new one answers its secret. */
export function AppDialog({ app, onMade, onClose }: AppDialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const forOthers = useMe().is_admin === 1;
  const [form] = useState(() => apiAppForm(locale, { forOthers }));
  return (
    <ScopedDialog
      title={app ? t`编辑应用` : t`新增应用`}
      action={t`保存`}
      form={form}
      values={app ? valuesOf(app, forOthers) : { rate_limit: STANDARD_RATE }}
      {...(app && { scopes: app.scopes })}
      offered={useAppScopes()}
      onSubmit={async (given, idempotencyKey) => {
        if (!app) return onMade(await saveApp(given, idempotencyKey));
        await updateApp({ id: app.id, ...given });
        toast.success(t`保存成功`);
        // it can keep a secret from now on, so it gets one
        if (app.is_public === 1 && given.is_public === 0) onMade(await resetAppSecret(app.id));
        else onClose();
      }}
      onClose={onClose}
    />
  );
}

function valuesOf(app: ApiApp, forOthers: boolean) {
  const { name, rate_limit, networks, redirect_uris, is_public } = app;
  return { name, rate_limit, networks, ...(forOthers && { redirect_uris, is_public }) };
}
