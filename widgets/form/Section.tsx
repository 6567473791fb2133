import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallback, useId, useState, useSyncExternalStore } from 'react';
import type { LayoutNode } from '../../schemas/form/form.ts';
import { useFormScope } from './state/context.ts';
import { modelsIn } from './layout.ts';
import { useReveal } from './useReveal.ts';

/** A heading that groups the fields after it and folds them away. It hides itself when conditions hide everything in it. */
export function Section({
  section,
  children,
}: {
  section: Extract<LayoutNode, { kind: 'section' }>;
  children: ReactNode;
}) {
  const { store } = useFormScope();
  const [open, setOpen] = useState(section.folded !== true);
  const body = useId();
  const title = `${body}-title`;
  const subscribe = useCallback((listener: () => void) => store.subscribeAll(listener), [store]);
  const read = () =>
    modelsIn(section).length === 0 ||
    modelsIn(section).some((model) => store.state(model).shown || store.state(model).asking);
  const shown = useSyncExternalStore(subscribe, read, read);
  useReveal(section, () => setOpen(true));
  if (!shown) return null;
  return (
    <section className="flex flex-col gap-3 pt-1 not-first:mt-2">
      <h3 className="border-b border-line">
        <button
          id={title}
          type="button"
          aria-expanded={open}
          aria-controls={body}
          onClick={() => setOpen(!open)}
          className="flex w-full items-center gap-1.5 py-1.5 text-start text-sm font-semibold text-text-1"
        >
          <ChevronDown
            aria-hidden
            size={16}
            className={open ? 'text-text-3' : '-rotate-90 text-text-3 rtl:rotate-90'}
          />
          {section.title}
        </button>
      </h3>
      {/* a group, so that two fields of the same name in different sections are told apart */}
      <fieldset
        id={body}
        aria-labelledby={title}
        hidden={!open}
        className={open ? 'flex min-w-0 flex-col gap-3' : ''}
      >
        {children}
      </fieldset>
    </section>
  );
}
