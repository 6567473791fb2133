import { Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog';
import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { Kbd } from '../../../widgets/ui/Kbd.tsx';
import { useFocusReturn } from '../../../widgets/ui/dialogFocus.ts';
import { Spinner } from '../../../widgets/ui/Spinner.tsx';
import { readTypedAhead } from '../menu/shellPanels.ts';
import { SearchResults } from './SearchResults.tsx';
import type { Hit } from './hits.ts';
import { useGlobalSearch, useNewSearch } from './useGlobalSearch.ts';
import { useBackButton } from '../../../widgets/ui/backButton.ts';
import { usePhone } from '../../../widgets/ui/usePhone.ts';

export interface SearchPanelProps {
  /** what can be made alone */
  makes?: boolean;
  onClose(): void;
}

/** Everything by its name, gone to, made or done: type, arrows, Enter. */
export function SearchPanel({ makes = false, onClose }: SearchPanelProps) {
  const { t } = useLingui();
  const listId = useId();
  const focus = useFocusReturn();
  useBackButton(true, onClose);
  const phone = usePhone();
  const [keyword, setKeyword] = useState(readTypedAhead);
  const { groups, busy, failed } = (makes ? useNewSearch : useGlobalSearch)(keyword);
  const hits = groups.flatMap((group) => group.hits);
  const [marked, setMarked] = useState<string>();
  const at = Math.max(
    0,
    hits.findIndex((hit) => hit.key === marked),
  );
  const current = hits[at];

  function handleChoose(hit: Hit) {
    onClose();
    hit.open();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setMarked(hits.at((at + step) % hits.length)?.key);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      handleChoose(current);
    }
  }

  return (
    <Root open onOpenChange={(open) => !open && onClose()}>
      <Portal>
        <Overlay className="animate-fade fixed inset-0 z-50 bg-backdrop" />
        <Content
          aria-describedby={undefined}
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.giveBack}
          className="animate-rise fixed inset-x-0 z-50 mx-auto flex flex-col overflow-hidden bg-surface-1 shadow-layer focus:outline-none max-md:inset-y-0 md:top-[12vh] md:max-h-[70vh] md:w-[640px] md:rounded-lg"
        >
          <Title className="sr-only">{makes ? t`新增` : t`搜索`}</Title>
          <div className="flex h-12 shrink-0 items-center gap-2.5 border-b border-line px-4 max-md:pe-1">
            <Search size={18} strokeWidth={1.75} aria-hidden className="text-text-3" />
            <input
              type="text"
              role="combobox"
              aria-label={makes ? t`新增什么` : t`搜索页面和记录`}
              aria-expanded
              aria-controls={listId}
              aria-activedescendant={current && `${listId}-${current.key}`}
              autoComplete="off"
              placeholder={makes ? t`新增什么` : t`输入名称、编号、手机号，或要做的事`}
              value={keyword}
              onChange={(event) => setKeyword(event.target.value)}
              onKeyDown={handleKeyDown}
              className="h-full min-w-0 flex-1 bg-transparent text-base outline-none"
            />
            {busy && <Spinner />}
            {phone ? (
              <IconButton
                icon={<X size={18} strokeWidth={1.75} />}
                label={t`关闭`}
                onClick={onClose}
              />
            ) : (
              <button type="button" onClick={onClose} aria-label={t`关闭 Esc`} className="rounded">
                <Kbd>{'Esc'}</Kbd>
              </button>
            )}
          </div>
          <SearchResults
            id={listId}
            groups={groups}
            marked={current?.key}
            keyword={keyword}
            busy={busy}
            failed={failed}
            onMark={setMarked}
            onChoose={handleChoose}
          />
        </Content>
      </Portal>
    </Root>
  );
}
