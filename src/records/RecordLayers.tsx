import type { ReactNode } from 'react';
import { use, useMemo, useState } from 'react';
import { ConfirmProvider } from '../../widgets/bricks/useConfirm.tsx';
import { late } from '../../widgets/bricks/late.tsx';
import { listDrafts } from '../data/drafts.ts';
import { HostProvider } from '../data/host.tsx';
import { useCreateInPlace } from './inPlace.ts';
import type { FormRequest } from './form/useRecordForm.ts';
import type { AskRequest, Layers } from './layers.ts';
import { LayersContext } from './layers.ts';
import type { Saved } from './types.ts';

type Layer =
  | { key: number; kind: 'record'; module: string; id: number }
  | { key: number; kind: 'form'; request: FormRequest; answer(saved: Saved | undefined): void }
  | { key: number; kind: 'ask'; request: AskRequest; answer(done: boolean): void };

const RecordPanel = late(async () => (await import('./panel/RecordPanel.tsx')).RecordPanel);
const RecordDialog = late(async () => (await import('./form/RecordDialog.tsx')).RecordDialog);
const DraftsNotice = late(async () => (await import('./form/DraftsNotice.tsx')).DraftsNotice);
const AskDialog = late(async () => (await import('./form/AskDialog.tsx')).AskDialog);

let lastKey = 0;

/** Around all pages, once: draws the layers that they open, the newest on top, and is the host that widgets ask. A second one is none. */
export function RecordLayers({ children }: { children: ReactNode }) {
  return use(LayersContext) ? children : <OwnLayers>{children}</OwnLayers>;
}

function OwnLayers({ children }: { children: ReactNode }) {
  const [stack, setStack] = useState<readonly Layer[]>([]);
  const [left] = useState(() => listDrafts().length > 0);
  const layers = useMemo<Layers>(() => {
    const push = (layer: Layer) => setStack((open) => [...open, layer]);
    return {
      openRecord: (module, id) => push({ key: (lastKey += 1), kind: 'record', module, id }),
      openForm: (request) =>
        new Promise((answer) => push({ key: (lastKey += 1), kind: 'form', request, answer })),
      ask: (request) =>
        new Promise((answer) => push({ key: (lastKey += 1), kind: 'ask', request, answer })),
    };
  }, []);
  const inPlace = useCreateInPlace(layers.openForm);
  const host = useMemo(() => ({ open: layers.openRecord, ...inPlace }), [layers, inPlace]);
  const close = (key: number) => setStack((open) => open.filter((layer) => layer.key !== key));

  return (
    <LayersContext value={layers}>
      <HostProvider layers={host}>
        <ConfirmProvider>
          {children}
          {left && <DraftsNotice />}
          {stack.map((layer) => {
            switch (layer.kind) {
              case 'record':
                return (
                  <RecordPanel
                    key={layer.key}
                    module={layer.module}
                    id={layer.id}
                    onClose={() => close(layer.key)}
                  />
                );
              case 'form':
                return (
                  <RecordDialog
                    key={layer.key}
                    {...layer.request}
                    onClose={(saved) => {
                      close(layer.key);
                      layer.answer(saved);
                    }}
                  />
                );
              case 'ask':
                return (
                  <AskDialog
                    key={layer.key}
                    {...layer.request}
                    onClose={(done) => {
                      close(layer.key);
                      layer.answer(done);
                    }}
                  />
                );
            }
          })}
        </ConfirmProvider>
      </HostProvider>
    </LayersContext>
  );
}
