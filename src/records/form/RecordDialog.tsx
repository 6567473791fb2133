import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { nounIn } from '../../../schemas/i18n/nouns.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { RecordStore } from '../../../widgets/form/state/store.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { CancelButton } from '../../../widgets/ui/CancelButton.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import { isCustomKey } from '../../../schemas/vocabulary/customObjects.ts';
import { useKeyDown } from '../shared/useKeyDown.ts';
import type { Saved } from '../shared/types.ts';
import { MergeDialog, RecordFormBody } from './RecordFormBody.tsx';
import { useEditing } from './useEditing.ts';
import type { FormRequest } from '../shared/layers.ts';

export interface RecordDialogProps extends FormRequest {
  /** saved, or closed without */
  onClose(saved: Saved | undefined): void;
}

/** Adds or edits a record by its generated form. */
export function RecordDialog({ onClose, ...request }: RecordDialogProps) {
  const { t } = useLingui();
  const editing = useEditing(request, onClose);
  const { file, session, runtime, locale, saving, draft, dirty, merge, submit } = editing;
  const body = useRef<HTMLDivElement>(null);
  const words = file ? nounIn(translate(file.label, locale), locale, 'one') : '';
  const phone = usePhone();
  const name = editing.record?.name;

  // A refused form starts to be read from its top; the first fault then comes into view from there.
  useEffect(() => {
    if (editing.failures > 0) scroller(body.current)?.scrollTo({ top: 0 });
  }, [editing.failures]);

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

  function handleOpenChange(open: boolean) {
    // What is being saved is saved all the same: its outcome is said here.
    if (open || saving) return;
    // The question whether to throw the input away was answered with yes.
    if (dirty) draft.done();
    onClose(undefined);
  }

  const { merging } = merge;
  if (merging && file)
    return <MergeDialog file={file} ids={merging.ids} onClose={() => onClose(merging.saved)} />;
  return (
    <Dialog
      open
      focusesItself
      onOpenChange={handleOpenChange}
      dirty={dirty && !saving}
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
        <RecordFormBody module={request.module} editing={editing} lines={10} />
      </div>
    </Dialog>
  );
}

function firstField(store: RecordStore): string | undefined {
  return [...store.form.fields.keys()].find(
    (model) => store.state(model).shown && !store.state(model).locked,
  );
}

function scroller(element: HTMLElement | null): HTMLElement | null {
  for (let at = element?.parentElement ?? null; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return null;
}
