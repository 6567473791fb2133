import { useLingui } from '@lingui/react/macro';
import { translate } from '../../../schemas/i18n/label.ts';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { LoadError } from '../shared/LoadError.tsx';
import { useFormSlots } from '../slots/slots.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { DuplicateDialog } from './DuplicateDialog.tsx';
import { FormHost } from './FormHost.tsx';
import { LikenessContext } from './likenesses.ts';
import { LikenessNote } from './LikenessNote.tsx';
import { LostValues } from './LostValues.tsx';
import { SaveError } from './SaveError.tsx';
import type { Editing } from './useEditing.ts';

/** What a saved record becomes one with the others by, in place of its form. */
export const MergeDialog = lazyComponent(
  async () => (await import('../duplicates/MergeDialog.tsx')).MergeDialog,
);

const SeriesDialog = lazyComponent(async () => (await import('./SeriesDialog.tsx')).SeriesDialog);

interface RecordFormBodyProps {
  module: string;
  editing: Editing;
  /** lines of the skeleton while the form is on its way */
  lines: number;
  /** the models to draw; absent: all */
  only?: ReadonlySet<string> | undefined;
}

/** The fields of a record, with what stands above them and what saving asks. */
export function RecordFormBody({ module, editing, lines, only }: RecordFormBodyProps) {
  const { t } = useLingui();
  const slots = useFormSlots(module);
  const { file, session, runtime, locale, saving, draft, conflict, duplicates, error, merge } =
    editing;
  const Form = runtime?.RecordForm;
  const alike = duplicates.shown && merge.among(duplicates.shown.rows);
  return (
    <>
      {error ? <LoadError error={error} onRetry={editing.retry} /> : null}
      {!error && !session && <SkeletonLines lines={lines} className="gap-3" />}
      {session && Form && file && (
        <FormHost file={file} store={session.store}>
          <SaveError refusal={editing.refusal} saving={saving} onRetry={editing.submit} />
          {session.lost.length > 0 && <LostValues values={session.lost} locale={locale} />}
          {draft.offered && (
            <DraftOffer time={draft.offered.time} onTake={draft.take} onDiscard={draft.discard} />
          )}
          <LikenessContext value={editing.likenesses}>
            <Form
              store={session.store}
              locale={locale}
              slots={slots}
              Under={LikenessNote}
              only={only}
            />
          </LikenessContext>
        </FormHost>
      )}
      {session && conflict && (
        <ConflictDialog
          conflict={conflict}
          form={session.form}
          locale={locale}
          onResolve={(sides) => void editing.resolve(sides)}
          onCancel={editing.cancelConflict}
        />
      )}
      {editing.asksWhich && file && (
        <SeriesDialog
          words={translate(file.label, locale)}
          onChoose={editing.asksWhich.choose}
          onCancel={editing.asksWhich.cancel}
        />
      )}
      {duplicates.shown && (
        <DuplicateDialog
          {...duplicates.shown}
          onClose={duplicates.close}
          onSave={() => editing.saveDespite([])}
          merge={
            alike &&
            file && {
              label: merge.may(file) ? t`保存并合并` : t`保存并请求合并`,
              onSave: () => editing.saveDespite(alike),
            }
          }
        />
      )}
    </>
  );
}
