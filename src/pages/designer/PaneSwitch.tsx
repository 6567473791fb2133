import { useLingui } from '@lingui/react/macro';
import { Eye, LayoutList, Plus, SlidersHorizontal } from 'lucide-react';

export type PaneName = 'palette' | 'canvas' | 'properties' | 'preview';

/** Where there is room for one pane only: which. */
export function PaneSwitch({
  value,
  onChange,
}: {
  value: PaneName;
  onChange(pane: PaneName): void;
}) {
  const { t } = useLingui();
  const items = [
    { key: 'palette', label: t`控件`, Sign: Plus },
    { key: 'canvas', label: t`画布`, Sign: LayoutList },
    { key: 'properties', label: t`属性`, Sign: SlidersHorizontal },
    { key: 'preview', label: t`预览`, Sign: Eye },
  ] as const;
  return (
    <nav
      aria-label={t`设计器区域`}
      className="grid shrink-0 grid-cols-4 border-t border-line bg-surface-1 pb-[env(safe-area-inset-bottom)]"
    >
      {items.map(({ key, label, Sign }) => (
        <button
          key={key}
          type="button"
          aria-current={value === key ? 'page' : undefined}
          onClick={() => onChange(key)}
          className={`flex h-13 flex-col items-center justify-center gap-0.5 text-xs ${value === key ? 'font-semibold text-accent' : 'text-text-2'}`}
        >
          <Sign size={18} strokeWidth={1.75} aria-hidden />
          {label}
        </button>
      ))}
    </nav>
  );
}
