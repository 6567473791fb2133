import type { ReactNode } from 'react';

/** One line of a menu. */
export type MenuEntry =
  | {
      kind?: 'item';
      key: string;
      label: ReactNode;
      icon?: ReactNode;
      note?: string;
      shortcut?: string;
      danger?: boolean;
      disabled?: boolean;
      onSelect(): void;
    }
  | {
      kind: 'check';
      key: string;
      label: ReactNode;
      checked: boolean;
      disabled?: boolean;
      onSelect(checked: boolean): void;
    }
  | {
      kind: 'sub';
      key: string;
      label: ReactNode;
      icon?: ReactNode;
      note?: string;
      entries: readonly MenuEntry[];
    }
  | { kind: 'heading'; key: string; label: ReactNode }
  | { kind: 'line'; key: string };
