import { useLingui } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import { personalTokenForm } from '../../../schemas/staff/personalTokenForm.ts';
import { createRecordStore, RecordForm } from '../../../widgets/form/index.ts';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { CancelButton } from '../../../widgets/ui/CancelButton.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { useLocale } from '../../data/definitions.ts';
import { addPersonalToken, useTokenScopes } from '../../data/personalTokens.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import { useRefusal } from '../../data/transport/refusal.ts';
import { withEmptyValues } from '../../records/form/withEmptyValues.ts';
import { RefusalNote } from '../../records/RefusalNote.tsx';
import { Copied } from '../apiApps/Copied.tsx';
import { ScopeGrid } from '../apiApps/ScopeGrid.tsx';

/** Name, span and scopes of a new token; then the token, the only time that anybody sees it. */
export function PersonalTokenDialog({ onClose }: { onClose(): void }) {
  const [token, setToken] = useState<string>();
  return token === undefined ? (
    <Making onMade={setToken} onClose={onClose} />
  ) : (
    <Made token={token} onClose={onClose} />
  );
}

interface MakingProps {
  onMade(token: string): void;
  onClose(): void;
}

function Making({ onMade, onClose }: MakingProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [store] = useState(() =>
    createRecordStore({ form: personalTokenForm(locale), values: { days: 90 } }),
  );
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const [lacking, setLacking] = useState(false);
  const [saving, setSaving] = useState(false);
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const { refusal, save } = useRefusal();
  const typed = useSyncExternalStore(
    (listener) => store.subscribeAll(listener),
    () => store.dirty(),
  );

  async function handleSave() {
    const judged = store.submit();
    setLacking(scopes.length === 0);
    if (!judged.ok || scopes.length === 0 || saving) return;
    setSaving(true);
    const given = { ...withEmptyValues(store.form, judged.values), scopes: [...scopes] };
    await save(async () => onMade(await addPersonalToken(given, idempotencyKey)), {
      shows: (model) => store.form.fields.has(model) || undefined,
      settle(error) {
        store.setErrors(error.fields.filter(({ field }) => store.form.fields.has(field)));
        setIdempotencyKey(newIdempotencyKey());
      },
    }).finally(() => setSaving(false));
  }

  return (
    <Dialog
      open
      size={800}
      dirty={(typed || scopes.length > 0) && !saving}
      onOpenChange={(open) => !open && onClose()}
      title={t`新增个人令牌`}
      footer={
        <>
          <CancelButton className="max-md:flex-1" />
          <Button
            kind="primary"
            loading={saving}
            onClick={() => void handleSave()}
            className="max-md:flex-1"
          >{t`生成令牌`}</Button>
        </>
      }
    >
      <RefusalNote wide refusal={refusal} saving={saving} onRetry={() => void handleSave()} />
      <RecordForm store={store} locale={locale} />
      <ScopeGrid
        offered={useTokenScopes()}
        scopes={scopes}
        lacking={lacking && scopes.length === 0}
        onChange={setScopes}
      />
    </Dialog>
  );
}

function Made({ token, onClose }: { token: string; onClose(): void }) {
  const { t } = useLingui();
  const header = `Authorization: Bearer ${token}`;
  return (
    <Dialog
      open
      size={500}
      onOpenChange={(open) => !open && onClose()}
      title={t`个人令牌`}
      footer={<Button kind="primary" onClick={onClose}>{t`我已保存`}</Button>}
    >
      <div className="flex flex-col gap-4 text-sm">
        <Banner kind="warning">{t`令牌只显示这一次，请立即保存。丢失后只能删除，再生成一个。`}</Banner>
        <Copied label={t`令牌`} value={token} />
        <Copied label={t`调用时的请求头`} value={header} />
      </div>
    </Dialog>
  );
}
