import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import fc from 'fast-check';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryHost } from '../../stories/support/host.tsx';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { RecordForm } from '../../widgets/form/RecordForm.tsx';
import { createRecordStore } from '../../widgets/form/state/store.ts';
import { HostContext } from '../../widgets/contract/host.ts';
import { validDefinition } from '../support/definitions.ts';

let root: Root;
beforeEach(() => {
  document.body.replaceChildren();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => root.unmount());

/** A field without a name would have nothing to be called by: the designer refuses one. */
const named = validDefinition().map(
  (definition) =>
    JSON.parse(
      JSON.stringify(definition).replaceAll('"name":""', '"name":"无名"'),
    ) as typeof definition,
);

// The judge is the project's own afterEach: axe on what is drawn.
test.each(
  fc.sample(named, { numRuns: 16, seed: 20_261_121 }).map((definition, at) => ({ at, definition })),
)(
  'a form of random definition $at, submitted empty, is fit for a screen reader',
  async ({ definition }) => {
    const form = translateDefinition({
      module: { key: 'random', title: 'f0', columns: [] },
      definition,
      locale: 'zh-chs',
    });
    const store = createRecordStore({ form });
    root.render(
      <I18nProvider i18n={i18n}>
        <HostContext value={memoryHost()}>
          <main className="bg-surface-1 p-4">
            <RecordForm store={store} locale="zh-chs" />
          </main>
        </HostContext>
      </I18nProvider>,
    );
    await vi.waitFor(() => expect(document.querySelector('main > div')).not.toBeNull(), {
      timeout: 20_000,
    });
    store.submit();
    await vi.waitFor(
      () =>
        expect(document.querySelectorAll('[data-field]')).toHaveLength(
          [...form.fields.keys()].filter(
            (model) => drawn(form.layout, model) && store.state(model).shown,
          ).length,
        ),
      { timeout: 20_000 },
    );
  },
);

function drawn(layout: unknown, model: string): boolean {
  return JSON.stringify(layout).includes(`"model":${JSON.stringify(model)}`);
}
