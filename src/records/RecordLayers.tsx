import type { ReactNode } from 'react';
import { use, useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useQueryParams, withParams } from '../data/useQueryParams.ts';
import { MODULE_ROUTES, CUSTOM_ROUTE } from '../../schemas/navigation/routes.ts';
import { ConfirmProvider } from '../../widgets/ui/useConfirm.tsx';
import { lazyComponent } from '../../widgets/ui/lazyComponent.tsx';
import { endpointUrl } from '../data/transport/endpointUrl.ts';
import { saveFile } from '../data/transport/saveFile.ts';
import { HostProvider } from '../data/host.tsx';
import { useCreateInPlace } from './useCreateInPlace.ts';
import { type AskRequest, type FormRequest, type Layers, LayersContext } from './shared/layers.ts';
import { type Crumb, pushCrumb, readTrail, writeTrail } from './shared/breadcrumbs.ts';
import { RecordPanel } from './lazyRecordPanel.ts';
import { runWithToast } from './shared/runWithToast.ts';
import type { Saved } from './shared/types.ts';

type Layer =
  | { key: number; kind: 'form'; request: FormRequest; answer(saved: Saved | undefined): void }
  | { key: number; kind: 'ask'; request: AskRequest; answer(done: boolean): void };

const RecordDialog = lazyComponent(
  async () => (await import('./form/RecordDialog.tsx')).RecordDialog,
);
const AskDialog = lazyComponent(async () => (await import('./form/AskDialog.tsx')).AskDialog);

let lastKey = 0;

/** Around all pages, once: draws the layers that they open, the newest on top, and is the host that widgets ask. A second one is none. */
export function RecordLayers({ children }: { children: ReactNode }) {
  return use(LayersContext) ? children : <OwnLayers>{children}</OwnLayers>;
}

function OwnLayers({ children }: { children: ReactNode }) {
  const [stack, setStack] = useState<readonly Layer[]>([]);
  const [whole, setWhole] = useState<Crumb>();
  const [params, setParams] = useQueryParams();
  const { pathname } = useLocation();
  const over = params.get('over');
  const trail = useMemo(() => readTrail(over), [over]);
  const goTo = useCallback(
    (next: readonly Crumb[]) =>
      setParams((now) => withParams(now, { over: next.length > 0 ? writeTrail(next) : '' }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams],
  );
  const layers = useMemo<Layers>(() => {
    const push = (layer: Layer) => setStack((open) => [...open, layer]);
    return {
      openRecord(module, id, { whole: covers = false } = {}) {
        setWhole(covers ? { module, id } : undefined);
        goTo(pushCrumb(trail, { module, id }));
      },
      openForm: (request) =>
        new Promise((answer) => push({ key: (lastKey += 1), kind: 'form', request, answer })),
      ask: (request) =>
        new Promise((answer) => push({ key: (lastKey += 1), kind: 'ask', request, answer })),
    };
  }, [goTo, trail]);
  const base = useMemo(() => baseOf(pathname, params.get('id')), [pathname, params]);
  const inPlace = useCreateInPlace(layers.openForm);
  const host = useMemo(
    () => ({
      open: (module: string, id: number) => layers.openRecord(module, id),
      download: async (path: string) => {
        await runWithToast(() => saveFile(endpointUrl(path)));
      },
      ...inPlace,
    }),
    [layers, inPlace],
  );
  const close = (key: number) => setStack((open) => open.filter((layer) => layer.key !== key));

  return (
    <LayersContext value={layers}>
      <HostProvider layers={host}>
        <ConfirmProvider>
          {children}
          {trail.map(({ module, id, tab }, index) => (
            <RecordPanel
              key={`${index}-${module}-${id}`}
              module={module}
              id={id}
              whole={whole?.module === module && whole.id === id}
              trail={[...base, ...trail.slice(0, index)]}
              onGo={(to) => goTo(trail.slice(0, to + 1 - base.length))}
              link={location.href}
              tab={tab}
              onTab={(next) =>
                goTo(trail.map((each, at) => (at === index ? { ...each, tab: next } : each)))
              }
              onClose={() => goTo(trail.slice(0, index))}
            />
          ))}
          {stack.map((layer) => {
            switch (layer.kind) {
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

/** The record that the list below has open, as its address says. */
function baseOf(pathname: string, id: string | null): Crumb[] {
  const path = pathname.replace(/^\/|\/$/g, '');
  const custom = path.startsWith(`${CUSTOM_ROUTE}/`)
    ? path.slice(CUSTOM_ROUTE.length + 1)
    : undefined;
  const module = Object.hasOwn(MODULE_ROUTES, path) ? MODULE_ROUTES[path] : custom;
  return module !== undefined && /^[1-9]\d{0,14}$/.test(id ?? '')
    ? [{ module, id: Number(id) }]
    : [];
}
