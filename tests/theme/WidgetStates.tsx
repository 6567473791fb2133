import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { memoryHost } from '../../stories/support/host.tsx';
import { sampleField, SAMPLES } from '../../stories/support/samples.ts';
import { ShowDemo, useLocale, WidgetDemo } from '../../stories/support/WidgetDemo.tsx';
import { HostContext } from '../../widgets/contract/host.ts';
import { WIDGETS, type ValueWidgetType } from '../../widgets/index.ts';

export const TYPES = Object.keys(WIDGETS) as ValueWidgetType[];
const HOST = memoryHost();

/** Widgets of the registry: empty, filled, read-only, wrong, and shown in a detail and a cell. */
export function WidgetStates({ types }: { types: readonly ValueWidgetType[] }) {
  return (
    <I18nProvider i18n={i18n}>
      <HostContext value={HOST}>
        <main className="grid grid-cols-4 gap-4 bg-surface-1 p-4">
          {types.map((type) => (
            <States key={type} type={type} />
          ))}
        </main>
      </HostContext>
    </I18nProvider>
  );
}

function States({ type }: { type: ValueWidgetType }) {
  const locale = useLocale();
  const { value, long } = SAMPLES[type];
  const field = sampleField(type, {}, locale);
  return (
    <>
      <div data-type={type} className="min-w-0">
        <WidgetDemo field={field} help="帮助" />
      </div>
      <div className="min-w-0">
        <WidgetDemo field={field} value={value} />
        <ShowDemo field={field} value={long ?? value} />
      </div>
      <div className="min-w-0">
        <WidgetDemo field={field} value={value} readOnly />
        <ShowDemo field={field} value={value} compact />
      </div>
      <div className="min-w-0">
        <WidgetDemo field={sampleField(type, { required: true }, locale)} invalid />
      </div>
    </>
  );
}
