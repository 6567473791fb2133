import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { translate } from '../../../schemas/i18n/label.ts';
import type { RecordStore } from '../../../widgets/form/state/store.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { CancelButton } from '../../../widgets/ui/CancelButton.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { isCustomKey } from '../../../schemas/vocabulary/customObjects.ts';
import { LoadError } from '../LoadError.tsx';
import { useFormSlots } from '../slots.ts';
import { useKeyDown } from '../useKeyDown.ts';
import type { Saved } from '../types.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { DuplicateDialog } from './DuplicateDialog.tsx';
import { FormHost } from './FormHost.tsx';
import { LikenessContext } from './likenesses.ts';
import { LikenessNote } from './LikenessNote.tsx';
import { LostValues } from './LostValues.tsx';
import { SaveError } from './SaveError.tsx';
import { useMergeAfterSave } from './useMergeAfterSave.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';
import { type FormRequest, useRecordForm } from './useRecordForm.ts';

const MergeDialog = lazyComponent(
  async () => (await import('../duplicates/MergeDialog.tsx')).MergeDialog,
);

export interface RecordDialogProps extends FormRequest {
  /** saved, or closed without */
  onClose(saved: Saved | undefined): void;
}

/** Adds or edits a record by its generated form. */
export function RecordDialog({ onClose, ...request }: RecordDialogProps) {
  const { t } = useLingui();
  const merge = useMergeAfterSave(request.module, onClose);
  const state = useRecordForm(request, (saved) => void merge.handleSaved(saved, state.file));
  const { file, session, runtime, locale, saving, draft, conflict, duplicates, error } = state;
  const slots = useFormSlots(request.module);
  const dirty = useDirty(session?.store);
  const body = useRef<HTMLDivElement>(null);
  useLeaveGuard(dirty);
  const words = file ? translate(file.label, locale) : '';
  const phone = usePhone();
  const name = state.record?.name;

  // A refused form starts to be read from its top; the first fault then comes into view from there.
  useEffect(() => {
    if (state.failures > 0) scroller(body.current)?.scrollTo({ top: 0 });
  }, [state.failures]);

  // The form comes after its dialog, so the dialog could not begin with its first field. On phones that would raise the keyboard.
  const begins = session && runtime && !phone ? session.store : undefined;
  useEffect(() => {
    const first = begins && firstField(begins);
    if (first !== undefined && !body.current?.contains(document.activeElement))
      begins?.reveal(first);
  }, [begins]);

  useKeyDown(body, (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  });

  function submit() {
    merge.want([]);
    void state.submit();
  }

  /** What was found stops nobody: it is saved, and becomes one with those of `ids`. */
  function saveDespite(ids: readonly number[]) {
    merge.want(ids);
    duplicates.close();
    void state.submit({ despite: true });
  }

  function handleOpenChange(open: boolean) {
    if (open) return;
    // The question whether to throw the input away was answered with yes.
    if (dirty) draft.done();
    onClose(undefined);
  }

  const { merging } = merge;
  if (merging && file)
    return <MergeDialog file={file} ids={merging.ids} onClose={() => onClose(merging.saved)} />;
  const Form = runtime?.RecordForm;
  const alike = duplicates.shown && merge.among(duplicates.shown.rows);
  return (
    <Dialog
      open
      focusesItself
      onOpenChange={handleOpenChange}
      dirty={dirty}
      size={isCustomKey(request.module) ? 800 : 900}
      title={
        request.id === undefined ? t`新增${words}` : name ? t`编辑「${name}」` : t`编辑${words}`
      }
      footer={
        <>
          <CancelButton className="max-md:flex-1" />
          <Button
            kind="primary"
            loading={saving}
            disabled={!session}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={submit}
            className="max-md:flex-1"
          >{t`保存`}</Button>
        </>
      }
    >
      <div ref={body} className="pt-1">
        {error ? <LoadError error={error} onRetry={state.retry} /> : null}
        {!error && !session && <SkeletonLines lines={10} className="gap-3" />}
        {session && Form && file && (
          <FormHost file={file} store={session.store}>
            <SaveError refusal={state.refusal} saving={saving} onRetry={submit} />
            {session.lost.length > 0 && <LostValues values={session.lost} locale={locale} />}
            {draft.offered && (
              <DraftOffer time={draft.offered.time} onTake={draft.take} onDiscard={draft.discard} />
            )}
            <LikenessContext value={state.likenesses}>
              <Form store={session.store} locale={locale} slots={slots} Under={LikenessNote} />
            </LikenessContext>
          </FormHost>
        )}
        {session && conflict && (
          <ConflictDialog
            conflict={conflict}
            form={session.form}
            locale={locale}
            onResolve={(sides) => void state.resolve(sides)}
            onCancel={state.cancelConflict}
          />
        )}
        {duplicates.shown && (
          <DuplicateDialog
            {...duplicates.shown}
            onClose={duplicates.close}
            onSave={() => saveDespite([])}
            merge={
              alike &&
              file && {
                label: merge.may(file) ? t`保存并合并` : t`保存并请求合并`,
                onSave: () => saveDespite(alike),
              }
            }
          />
        )}
      </div>
    </Dialog>
  );
}

const never = () => () => undefined;
const clean = () => false;

function firstField(store: RecordStore): string | undefined {
  return [...store.form.fields.keys()].find(
    (model) => store.state(model).shown && !store.state(model).locked,
  );
}

function useDirty(store: RecordStore | undefined): boolean {
  const subscribe = useCallback(
    (listener: () => void) => store?.subscribeAll(listener) ?? never(),
    [store],
  );
  return useSyncExternalStore(subscribe, store ? () => store.dirty() : clean);
}

function scroller(element: HTMLElement | null): HTMLElement | null {
  for (let at = element?.parentElement ?? null; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return null;
}
