import '../shared/lateWords.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { SHARE_DAYS } from '../../../schemas/collaboration/shareLinks.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { FieldLabel } from '../../../widgets/ui/Field.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import {
  createShareLink,
  mailShareLink,
  type ShareLetter,
  type ShareLink,
  useShareLinks,
} from '../../data/shareLinks.ts';
import { useLocale } from '../../data/definitions.ts';
import { useTemplates } from '../../data/templates.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import type { RecordAnswer } from '../shared/types.ts';
import { addressIn } from './addressIn.ts';
import { CompareDialog } from './CompareDialog.tsx';
import { LoadError } from '../shared/LoadError.tsx';
import { Select } from '../shared/Select.tsx';
import { copyText } from '../shared/copyText.ts';
import { runUntilDone } from '../shared/runWithToast.ts';
import { ShareLinkRow } from './ShareLinkRow.tsx';
import { ShareMailDialog } from './ShareMailDialog.tsx';
import { shareUrl } from './shareUrl.ts';

export interface ShareDialogProps {
  file: ModuleFile;
  form: Form;
  record: RecordAnswer;
  onClose(): void;
}

/** Sends a document by a link that is read without signing in, and shows what became of those sent before. */
export function ShareDialog({ file, form, record, onClose }: ShareDialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { key: module } = file;
  const { id } = record;
  const name = record.name || `#${id}`;
  const stem = useId();
  const { data: templates } = useTemplates(module);
  const { data, error, mutate } = useShareLinks(module, id);
  const [days, setDays] = useState<number>(SHARE_DAYS[0]);
  const [chosen, setChosen] = useState('');
  const [busy, setBusy] = useState(false);
  const [mailed, setMailed] = useState<ShareLink | 'new'>();
  const [comparing, setComparing] = useState(false);
  const [key, setKey] = useState(newIdempotencyKey);
  const usable = templates?.filter(({ disabled }) => disabled === 0) ?? [];
  const usual = usable.find(({ is_default }) => is_default === 1);
  const template = chosen || String(usual?.id ?? '');

  async function create() {
    const link = await createShareLink(
      { module, id, days, ...(template !== '' && { template_id: Number(template) }) },
      key,
    );
    setKey(newIdempotencyKey());
    return link;
  }

  async function handleCreate() {
    if (busy) return;
    setBusy(true);
    await runUntilDone(async () => copyText(shareUrl(await create())));
    setBusy(false);
  }

  /** By e-mail goes a link that is there, or one that the first attempt makes. */
  async function handleMail(letter: ShareLetter, letterKey: string) {
    const link = mailed === undefined || mailed === 'new' ? await create() : mailed;
    setMailed(link);
    await mailShareLink({ ...letter, id: link.id }, letterKey);
  }

  return (
    <Dialog open size={800} onOpenChange={(open) => !open && onClose()} title={t`发送「${name}」`}>
      <div className="flex flex-col gap-5 pt-1">
        <section className="flex flex-col gap-3">
          <p className="text-sm text-text-2">
            {t`生成一个链接发给对方，不用登录就能查看和下载 PDF。对方看到的是现在的内容，之后的修改不会改变已经发出的链接。`}
          </p>
          <div className="flex flex-wrap items-end gap-3">
            {usable.length > 1 && (
              <div className="min-w-48 max-w-full">
                <FieldLabel className="mb-1" htmlFor={`${stem}-template`}>{t`模板`}</FieldLabel>
                <Select
                  id={`${stem}-template`}
                  label={t`模板`}
                  value={template}
                  onChange={setChosen}
                  options={usable.map((each) => ({ value: String(each.id), label: each.name }))}
                />
              </div>
            )}
            <div className="min-w-32">
              <FieldLabel className="mb-1" htmlFor={`${stem}-days`}>{t`有效期`}</FieldLabel>
              <Select
                id={`${stem}-days`}
                label={t`有效期`}
                value={String(days)}
                onChange={(next) => setDays(Number(next))}
                options={[...SHARE_DAYS]
                  .toSorted((one, other) => one - other)
                  .map((each) => ({ value: String(each), label: daysText(each) }))}
              />
            </div>
            <Button
              kind="primary"
              loading={busy}
              icon={<Icon name="link" size={16} />}
              onClick={() => void handleCreate()}
            >{t`生成并复制链接`}</Button>
            {data?.mail === 1 && (
              <Button
                icon={<Icon name="mail" size={16} />}
                onClick={() => setMailed('new')}
              >{t`用邮件发送`}</Button>
            )}
          </div>
        </section>
        <section className="flex flex-col gap-2">
          <header className="flex min-h-7 items-center gap-2">
            <h3 className="me-auto text-sm font-semibold">{t`已发出的链接`}</h3>
            {data && data.list.length > 1 && (
              <Button
                kind="quiet"
                size="small"
                onClick={() => setComparing(true)}
              >{t`对比发出的内容`}</Button>
            )}
          </header>
          {error !== undefined && !data ? (
            <LoadError error={error} onRetry={() => void mutate()} />
          ) : !data ? (
            <SkeletonLines lines={3} />
          ) : data.list.length === 0 ? (
            <p className="text-sm text-text-3">{t`还没有发出过。对方打开后，这里会显示打开了几次、最近一次是什么时候。`}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
              {data.list.map((link) => (
                <ShareLinkRow
                  key={link.id}
                  link={link}
                  {...(data.mail === 1 && { onMail: () => setMailed(link) })}
                />
              ))}
            </ul>
          )}
        </section>
      </div>
      {comparing && data && <CompareDialog links={data.list} onClose={() => setComparing(false)} />}
      {mailed && (
        <ShareMailDialog
          kind={translate(file.label, locale)}
          name={name}
          to={addressIn(form, record)}
          onSubmit={handleMail}
          onClose={() => setMailed(undefined)}
        />
      )}
    </Dialog>
  );
}

function daysText(days: number): string {
  return plural(days, { other: '# 天' });
}
