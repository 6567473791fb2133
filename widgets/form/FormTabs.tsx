import { Content, List, Root, Trigger } from '@radix-ui/react-tabs';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useState, useSyncExternalStore } from 'react';
import type { LayoutNode } from '../../schemas/form/form.ts';
import { CountBadge } from '../ui/Badge.tsx';
import { modelsIn } from './layout.ts';
import { useFormScope } from './state/context.ts';
import type { RecordStore } from './state/store.ts';
import { useReveal } from './useReveal.ts';

type Tab = Extract<LayoutNode, { kind: 'section' }>;

/**
 * Parts of a form of which one is seen at a time. A tab says how many of its fields are refused, one whose fields conditions hide is not there, and the
 * one that holds a field that is to be seen comes forward. Values, rules and checks know nothing of tabs: they hold for all of them.
 */
export function FormTabs({
  tabs,
  children,
}: {
  tabs: readonly Tab[];
  children(tab: Tab): ReactNode;
}) {
  const { t } = useLingui();
  const { store } = useFormScope();
  const [wanted, setWanted] = useState(tabs[0]?.id);
  const subscribe = useCallback((listener: () => void) => store.subscribeAll(listener), [store]);
  // One word, so that only what is seen of it draws the row again.
  const read = () => tabs.map((tab) => stateOf(store, tab)).join();
  const states = useSyncExternalStore(subscribe, read, read).split(',');
  useReveal(tabs, (model) => setWanted(tabs.find((tab) => modelsIn(tab).includes(model))?.id));
  const shown = tabs.flatMap((tab, at) => {
    const faults = Number(states[at]);
    return faults < 0 ? [] : [{ tab, faults }];
  });
  const current = shown.find(({ tab }) => tab.id === wanted)?.tab ?? shown[0]?.tab;
  if (!current) return null;
  // Nobody can go on to the next tab of a form that is drawn to text, as Block.tsx has it: all of them are there.
  const drawnToText = typeof IntersectionObserver === 'undefined';
  return (
    <Root
      value={current.id}
      onValueChange={setWanted}
      className="flex min-w-0 flex-col gap-3 border-line pt-1 not-last:border-b not-last:pb-3 not-first:mt-2"
    >
      <List
        aria-label={t`表单的页签`}
        className="scroll-hidden flex min-w-0 gap-2 overflow-x-auto border-b border-line"
      >
        {shown.map(({ tab, faults }) => (
          <Trigger
            key={tab.id}
            value={tab.id}
            className="group relative h-9 shrink-0 px-1.5 text-sm text-text-2 -outline-offset-2 hover:text-text-1 data-[state=active]:font-semibold data-[state=active]:text-text-1 pointer-coarse:h-11"
          >
            {tab.title}
            {faults > 0 && (
              <span className="ms-1.5">
                <CountBadge count={faults} label={t`${faults} 处需要修改`} />
              </span>
            )}
            <span className="absolute inset-x-1.5 bottom-0 h-0.5 rounded-full group-data-[state=active]:bg-accent" />
          </Trigger>
        ))}
      </List>
      {shown
        .filter(({ tab }) => drawnToText || tab === current)
        .map(({ tab }) => (
          <Content
            key={tab.id}
            value={tab.id}
            forceMount
            hidden={tab !== current}
            className="flex min-w-0 flex-col gap-3 -outline-offset-2"
          >
            {children(tab)}
          </Content>
        ))}
    </Root>
  );
}

/** How many of a tab's fields are refused; -1 where nothing of it shows. */
function stateOf(store: RecordStore, tab: Tab): number {
  const models = modelsIn(tab);
  let [shown, faults] = [models.length === 0, 0];
  for (const model of models) {
    const state = store.state(model);
    shown ||= state.shown || state.asking === true;
    if (state.error) faults += 1;
  }
  return shown ? faults : -1;
}
