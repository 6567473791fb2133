import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { arrayOf, objectOf, textOf } from '../../../../schemas/definition/readDefinition.ts';
import { newTab } from '../../../../schemas/designer/edits/newWidget.ts';
import { localizedName } from '../../../../schemas/i18n/label.ts';
import { Button, IconButton } from '../../../../widgets/ui/Button.tsx';
import { TextBox } from '../../../../widgets/ui/TextBox.tsx';
import type { FormSlotProps } from '../../../../widgets/form/state/context.ts';
import { useDesign } from '../state/useDesign.ts';
import { useSlotValue } from './useSlotValue.ts';

/** The tabs of a row: what each is called, in which order, how many. What stands in one that goes moves into the last that is left. */
export function TabsSlot({ store, field }: FormSlotProps) {
  const { t } = useLingui();
  const { locale } = useDesign();
  const [value, change] = useSlotValue(store, field.model);
  const tabs = arrayOf(value).map(objectOf);
  const list = useRef<HTMLOListElement>(null);
  const icon = { size: 14, 'aria-hidden': true } as const;
  const move = (from: number, to: number) =>
    change(tabs.toSpliced(from, 1).toSpliced(to, 0, tabs[from] ?? {}));
  const nameOf = (tab: Record<string, unknown>) =>
    localizedName({ name: textOf(tab.label), names: objectOf(tab.names) }, locale);

  /** In the reader's language where it is translated into that, as choices are. */
  function rename(at: number, text: string) {
    const tab = tabs[at] ?? {};
    const names = objectOf(tab.names);
    change(
      tabs.with(
        at,
        locale !== 'zh-chs' && names[locale]
          ? { ...tab, names: { ...names, [locale]: text } }
          : { ...tab, label: text },
      ),
    );
  }

  function handleAdd() {
    const { label, name } = newTab(freeNumber(), locale);
    change([...tabs, { label, name }]);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const box = [...(list.current?.querySelectorAll('input') ?? [])].at(-1);
        box?.focus();
        box?.select();
      }),
    );
  }

  function freeNumber(): number {
    const taken = new Set(tabs.map(nameOf));
    let number = tabs.length + 1;
    while (taken.has(newTab(number, locale).label ?? '')) number += 1;
    return number;
  }

  return (
    <div className="flex flex-col gap-1.5">
      <ol ref={list} className="flex flex-col gap-1">
        {tabs.map((tab, at) => {
          const number = at + 1;
          return (
            <li key={at} className="flex items-center gap-1">
              <TextBox
                aria-label={t`第 ${number} 个标签的名称`}
                value={nameOf(tab)}
                maxLength={50}
                onChange={(event) => rename(at, event.target.value)}
                className="min-w-0 flex-1"
              />
              <IconButton
                size="small"
                icon={<ArrowUp {...icon} />}
                label={t`第 ${number} 个标签前移`}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                size="small"
                icon={<ArrowDown {...icon} />}
                label={t`第 ${number} 个标签后移`}
                disabled={at === tabs.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <IconButton
                size="small"
                icon={<X {...icon} />}
                label={t`移除第 ${number} 个标签`}
                disabled={tabs.length === 1}
                onClick={() => change(tabs.toSpliced(at, 1))}
              />
            </li>
          );
        })}
      </ol>
      <Button
        size="small"
        kind="quiet"
        icon={<Plus {...icon} />}
        onClick={handleAdd}
      >{t`添加标签`}</Button>
    </div>
  );
}
