import { Content, Portal, Root, Trigger } from '@radix-ui/react-popover';
import type { Editor } from '@tiptap/react';
import { useState, type ReactNode } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { useBackButton } from '../../ui/backButton.ts';

interface ToolProps {
  label: string;
  shortcut?: string;
  icon: ReactNode;
  on?: boolean;
  disabled?: boolean;
  /** it unfolds something */
  expanded?: boolean;
  onPress(): void;
}

/** A button of the toolbar; one that switches something says whether it is on. */
export function Tool({ label, shortcut, icon, on, disabled, expanded, onPress }: ToolProps) {
  return (
    <IconButton
      size="small"
      label={label}
      shortcut={shortcut}
      icon={icon}
      aria-pressed={on}
      aria-expanded={expanded}
      // Not really disabled: the button that undid the last step would lose the focus.
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onPress}
      // The selection in the text must not be lost to the button.
      onMouseDown={(event) => event.preventDefault()}
      className={cx(on && 'bg-selected! text-text-1!', disabled && 'opacity-45')}
    />
  );
}

/** Tools that stay together where the bar breaks into lines. */
export function Tools({ children }: { children: ReactNode }) {
  return <span className="flex items-center">{children}</span>;
}

interface ToolSelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  width: string;
  onPick(value: string): void;
}

/** A short list of looks: the platform's own control, because it is best on telephones and needs no layer. */
export function ToolSelect({ label, value, options, width, onPick }: ToolSelectProps) {
  return (
    <select
      aria-label={label}
      title={label}
      value={options.some((option) => option.value === value) ? value : ''}
      onChange={(event) => onPick(event.target.value)}
      className={cx(
        'h-7 rounded border-0 bg-transparent px-1 text-xs text-text-2 hover:bg-hover focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:h-11 [&>option]:bg-surface-1',
        width,
      )}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

interface ToolLayerProps {
  editor: Editor;
  label: string;
  shortcut?: string;
  icon: ReactNode;
  on?: boolean;
  children(close: () => void): ReactNode;
}

/** A button that opens a small layer; closing it goes back to the text and its selection. */
export function ToolLayer({ editor, label, shortcut, icon, on, children }: ToolLayerProps) {
  const [open, setOpen] = useState(false);
  useBackButton(open, () => setOpen(false));
  return (
    <Root open={open} onOpenChange={setOpen}>
      <Trigger asChild>
        <IconButton
          size="small"
          label={label}
          shortcut={shortcut}
          data-shortcut={shortcut}
          icon={icon}
          onMouseDown={(event) => event.preventDefault()}
          className={cx(on && 'bg-selected! text-text-1!')}
        />
      </Trigger>
      <Portal
        container={
          open
            ? (editor.view.dom.closest<HTMLElement>('[role=dialog], [data-fullscreen]') ??
              undefined)
            : undefined
        }
      >
        <Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            editor.commands.focus();
          }}
          className="animate-fade z-60 max-w-[calc(100vw-16px)] rounded-lg bg-surface-1 p-2 text-sm text-text-1 shadow-layer focus:outline-none"
        >
          {children(() => setOpen(false))}
        </Content>
      </Portal>
    </Root>
  );
}
