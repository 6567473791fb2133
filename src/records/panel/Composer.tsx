import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import { nounIn } from '../../../schemas/i18n/nouns.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { Form } from '../../../schemas/form/form.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { useBackButton } from '../../../widgets/ui/backButton.ts';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import { useDiscardGuard } from '../../../widgets/ui/useDiscardGuard.tsx';
import { readDraft } from '../../data/drafts.ts';
import { AboveStoryContext } from '../form/aboveStory.ts';
import { quickModels } from '../form/quickModels.ts';
import { MergeDialog, RecordFormBody } from '../form/RecordFormBody.tsx';
import { useLocale } from '../../data/definitions.ts';
import { useEditing } from '../form/useEditing.ts';
import { preloadForms } from '../form/useRuntime.ts';
import { useLayers } from '../shared/layers.ts';
import { useFormSlots } from '../slots/slots.ts';
import { useKeyDown } from '../shared/useKeyDown.ts';

interface ComposerProps {
  file: ModuleFile;
  form: Form;
  /** the module, in the reader's language */
  words: string;
  /** the record whose story is gone on with */
  on: { module: string; id: number };
  presets(): Readonly<Record<string, unknown>>;
}

/**
 * Above a story: one line until somebody writes, then the fields that matter, and all of them when asked. What is typed and not saved waits here,
 * also when the panel was closed meanwhile. On phones it is the sheet that all forms are there: its buttons stay above the keyboard.
 */
export function Composer({ presets, ...props }: ComposerProps) {
  const { t } = useLingui();
  const { file, on } = props;
  const words = nounIn(props.words, useLocale(), 'one');
  const [begun, setBegun] = useState<Readonly<Record<string, unknown>>>();
  const line = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const phone = usePhone();
  const { openForm } = useLayers();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (wasOpen.current && !begun) line.current?.focus();
    wasOpen.current = begun !== undefined;
  }, [begun]);

  async function handleOpen() {
    if (!phone) return setBegun(presets());
    await openForm({ module: file.key, presets: presets(), on, resume: true });
    // what was left in it is read again
    setAsked(asked + 1);
  }

  if (begun) return <Open {...props} presets={begun} onClose={() => setBegun(undefined)} />;
  const left = readDraft({ module: file.key, on })?.values[file.title];
  const text = typeof left === 'string' ? left.trim() : '';
  return (
    <button
      ref={line}
      type="button"
      onClick={() => void handleOpen()}
      onPointerEnter={() => void preloadForms()}
      onFocus={() => void preloadForms()}
      className="mb-4 flex h-control w-full shrink-0 cursor-text items-center gap-2 rounded-md border border-line-strong bg-surface-1 px-3 text-start text-sm text-text-3 hover:border-text-3 pointer-coarse:h-11"
    >
      <Icon name={text ? 'pencil' : 'plus'} size={14} />
      {text ? (
        <>
          <Badge color="amber">{t`草稿`}</Badge>
          <span className="min-w-0 truncate text-text-1">{text}</span>
        </>
      ) : (
        <span className="truncate">{t`添加${words}`}</span>
      )}
    </button>
  );
}

interface OpenProps extends Omit<ComposerProps, 'presets'> {
  presets: Readonly<Record<string, unknown>>;
  onClose(): void;
}

function Open({ file, form, words, on, presets, onClose }: OpenProps) {
  const { t } = useLingui();
  const one = nounIn(words, useLocale(), 'one');
  const slots = useFormSlots(file.key);
  const box = useRef<HTMLFormElement>(null);
  const editing = useEditing({ module: file.key, presets, on, resume: true }, onClose);
  const { session, runtime, saving, dirty, draft, submit } = editing;
  const store = runtime ? session?.store : undefined;
  const quick = useMemo(
    () => quickModels(form, { title: file.title, slots: new Set(Object.keys(slots)) }),
    [form, file, slots],
  );
  const [whole, setWhole] = useState(false);
  // Esc and Back only put it away: what was typed stays. What is being saved is no draft any more; it closes by itself.
  function handleLeave() {
    if (saving) return;
    draft.keep();
    onClose();
  }
  useBackButton(true, handleLeave);
  const [ask, question] = useDiscardGuard(dirty, () => {
    draft.done();
    onClose();
  });

  useKeyDown(box, (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    if (!(event.target instanceof Node && box.current?.contains(event.target))) return;
    event.preventDefault();
    submit();
  });

  // What is wrong with a field that is not drawn is drawn.
  useEffect(
    () =>
      store?.onReveal((model) => {
        if (!quick.has(model)) setWhole(true);
      }),
    [store, quick],
  );
  useEffect(() => store?.reveal(file.title), [store, file]);

  const { merging } = editing.merge;
  if (merging) return <MergeDialog file={file} ids={merging.ids} onClose={onClose} />;
  return (
    <form
      ref={box}
      aria-label={t`新增${{ words: one }}`}
      onSubmit={(event) => event.preventDefault()}
      className="mb-5 flex flex-col gap-3 rounded-lg border border-line-strong bg-surface-1 p-4 shadow-low"
    >
      <AboveStoryContext value>
        <RecordFormBody
          module={file.key}
          editing={editing}
          lines={5}
          only={whole ? undefined : quick}
        />
      </AboveStoryContext>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          kind="quiet"
          aria-expanded={whole}
          icon={<Icon name={whole ? 'chevron-up' : 'chevron-down'} size={14} />}
          onClick={() => setWhole(!whole)}
        >
          {whole ? t`常用字段` : t`全部字段`}
        </Button>
        <span className="ms-auto flex items-center gap-2">
          {dirty && <Button kind="quiet" onClick={() => ask(false)}>{t`清空`}</Button>}
          <Button onClick={handleLeave}>{t`收起`}</Button>
          <Button
            kind="primary"
            loading={saving}
            disabled={!store}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={submit}
          >{t`保存`}</Button>
        </span>
      </div>
      {question}
    </form>
  );
}
