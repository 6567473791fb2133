import '../designer/words.ts';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { listKind } from '../../../schemas/vocabulary/listKinds.ts';
import { translate, untranslated } from '../../../schemas/i18n/label.ts';
import { settingsFile } from '../../../schemas/settings/index.ts';
import type { SettingsFile } from '../../../schemas/definition/settingsFile.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { type FormSlot, RecordForm } from '../../../widgets/form/index.ts';
import { useLocale } from '../../data/definitions.ts';
import { type SettingPage, useSettingPage } from '../../data/settings.ts';
import { useLeaveGuard } from '../../records/form/useLeaveGuard.ts';
import { useKeyDown } from '../../records/shared/useKeyDown.ts';
import { ArrangementInput } from './arrangement/ArrangementInput.tsx';
import { ChannelNote } from './ChannelNote.tsx';
import { Changes } from './Changes.tsx';
import { MappingInput } from './MappingInput.tsx';
import { MappingPreview } from './MappingPreview.tsx';
import { NumberPreview } from './NumberPreview.tsx';
import { RecyclePreview } from './RecyclePreview.tsx';
import { SamplesAndVersion } from './SamplesAndVersion.tsx';
import { TargetPreview } from './TargetPreview.tsx';
import { ListEditor } from '../lists/ListEditor.tsx';
import { useSettingsForm } from './useSettingsForm.ts';
import { ApiError } from '../../data/transport/apiError.ts';
import { useRefusal } from '../../data/transport/refusal.ts';
import { RefusalNote } from '../../records/shared/RefusalNote.tsx';

const PREVIEWS = {
  numbers: NumberPreview,
  recycling: RecyclePreview,
  mapping: MappingPreview,
  channels: ChannelNote,
  targets: TargetPreview,
  samples: SamplesAndVersion,
} satisfies Record<NonNullable<SettingsFile['preview']>, unknown>;

const SLOTS = new Map<SettingsFile, Readonly<Record<string, FormSlot>>>();

/** Settings that hold what is copied where, or how a menu is arranged, are drawn entry by entry. */
function slotsOf(file: SettingsFile): Readonly<Record<string, FormSlot>> {
  const slots =
    SLOTS.get(file) ??
    Object.fromEntries([
      ...Object.keys(file.mappings ?? {}).map((key) => [key, MappingInput]),
      ...Object.keys(file.arrangements ?? {}).map((key) => [key, ArrangementInput]),
    ]);
  SLOTS.set(file, slots);
  return slots;
}

/** Any settings page that is data: the file of its address, drawn as a form. */
export function FormPage() {
  const file = settingsFile(useLocation().pathname.replace(/\/$/, ''));
  return file ? <Page key={file.path} file={file} /> : null;
}

function Page({ file }: { file: SettingsFile }) {
  const locale = useLocale();
  const { data, error, mutate } = useSettingPage(file.form.length > 0 ? file.path : undefined);
  const title = translate(file.label, locale);
  const only = file.form.length === 0 && file.lists?.length === 1;
  const { elsewhere } = file;
  if (error && !data)
    return (
      <ErrorState
        text={error instanceof ApiError ? error.message : undefined}
        onRetry={() => void mutate()}
      />
    );
  return (
    <div className="mx-auto flex max-w-[900px] flex-col gap-4 px-4 py-5 md:px-6">
      {!only && <h1 className="text-lg font-semibold">{title}</h1>}
      {file.form.length > 0 &&
        (data ? <Filled file={file} page={data} /> : <SkeletonLines lines={10} />)}
      {elsewhere && (
        <p className="text-sm text-text-2">
          {translate(elsewhere.label, locale)}
          <Link to={elsewhere.path} className="text-accent hover:underline">
            {translate(settingsFile(elsewhere.path)?.label ?? untranslated(elsewhere.path), locale)}
          </Link>
        </p>
      )}
      {file.lists?.map((type) => (
        <ListEditor
          key={type}
          type={type}
          level={only ? 1 : 2}
          {...(only && file.hint && { hint: translate(file.hint, locale) })}
          title={only ? title : translate(listKind(type)?.label ?? untranslated(type), locale)}
        />
      ))}
    </div>
  );
}

function Filled({ file, page }: { file: SettingsFile; page: SettingPage }) {
  const { t } = useLingui();
  const locale = useLocale();
  const form = useSettingsForm(file, page);
  const { store, dirty } = form;
  const box = useRef<HTMLDivElement>(null);
  const [saving, setSaving] = useState(false);
  const { refusal, save } = useRefusal();
  useLeaveGuard(dirty);
  const Preview = file.preview && PREVIEWS[file.preview];

  async function handleSave() {
    if (saving || !dirty) return;
    setSaving(true);
    await save(
      async () => {
        if (await form.save()) toast.success(t`设置成功`);
      },
      {
        shows: (model) => store.state(model).shown || store.form.fields.get(model)?.name,
        settle: ({ fields }) => store.refuse(fields),
      },
    ).finally(() => setSaving(false));
  }

  useKeyDown(box, (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void handleSave();
  });

  return (
    <>
      <h2 className="sr-only">{t`设置项`}</h2>
      <div ref={box}>
        <RecordForm store={store} locale={locale} slots={slotsOf(file)} />
      </div>
      <RefusalNote refusal={refusal} saving={saving} onRetry={() => void handleSave()} />
      {Preview && <Preview store={store} file={file} />}
      <footer className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-surface-1 px-4 py-3 md:-mx-6 md:px-6">
        <Button kind="quiet" onClick={form.reset} className="me-auto">{t`恢复默认值`}</Button>
        {dirty && (
          <output className="text-sm text-text-2 max-md:sr-only">{t`有未保存的修改`}</output>
        )}
        <Button disabled={!dirty || saving} onClick={form.discard}>{t`放弃修改`}</Button>
        <Button
          kind="primary"
          disabled={!dirty}
          loading={saving}
          onClick={() => void handleSave()}
        >{t`保存`}</Button>
      </footer>
      <Changes log={page.log} />
    </>
  );
}
