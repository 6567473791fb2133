import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PropertyTab } from '../../../schemas/designer/properties/propertyTabs.ts';
import { readTable } from '../../../schemas/designer/edits/tableText.ts';
import { Tabs } from '../../../widgets/ui/Tabs.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { useLocale } from '../../data/definitions.ts';
import { useOwnWindow } from '../../data/wholeWindow.ts';
import { useLeaveGuard } from '../../records/form/useLeaveGuard.ts';
import { useKeyDown } from '../../records/shared/useKeyDown.ts';
import { Announcer } from './Announcer.tsx';
import { Canvas } from './canvas/Canvas.tsx';
import { DragHost } from './canvas/DragHost.tsx';
import { readPasted } from './state/clipboard.ts';
import { createCommands } from './state/commands.ts';
import { isDirty } from './state/designStore.ts';
import { saveDefinition } from './exportFile.ts';
import { NewerBanner } from './NewerBanner.tsx';
import { Palette } from './Palette.tsx';
import { PaneSwitch, type PaneName } from './PaneSwitch.tsx';
import { PreviewPane } from './preview/PreviewPane.tsx';
import type { PreviewSettings } from './preview/state/settings.ts';
import { PropertiesPane } from './properties/PropertiesPane.tsx';
import { SidePane } from './SidePane.tsx';
import type { Layer } from './layers/layer.ts';
import { TopBar } from './TopBar.tsx';
import { useDesign, useDesignSelector } from './state/useDesign.ts';
import { useKeySource } from './state/useKeySource.ts';
import { useDesignDraft } from './state/useDesignDraft.ts';
import { useLivePreviews } from './useLivePreviews.ts';
import { useFoldedPanes, usePaneWidths, usePaneLayout } from './usePanes.ts';

const Layers = lazyComponent(async () => (await import('./Layers.tsx')).Layers);

/** px of the preview from which a form of a desktop can be read in it */
const READABLE = 480;

/** The designer of one module's fields: palette, canvas, properties, and what comes of it beside them. */
export function Designer() {
  const { t } = useLingui();
  const { store, file, faults } = useDesign();
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const room = usePaneLayout(box);
  const phone = usePhone();
  const [widths, setWidth] = usePaneWidths();
  const [folded, fold] = useFoldedPanes();
  const [whole, setWhole] = useOwnWindow();
  const [pane, setPane] = useState<PaneName>('canvas');
  const [tab, setTab] = useState<'properties' | 'preview'>('properties');
  const [propertyTab, setPropertyTab] = useState<PropertyTab>('basics');
  const [layer, setLayer] = useState<Layer>();
  const [pasted, setPasted] = useState('');
  const [settings, setSettings] = useState<PreviewSettings>({
    mode: 'add',
    role: undefined,
    locale,
    theme: undefined,
    // A desktop made to fit a narrow pane is too small to read.
    width: phone || widths.preview < READABLE ? 'phone' : 'desktop',
    record: undefined,
  });
  const [example, setExample] = useState<Readonly<Record<string, unknown>>>();
  const design = useDesign();
  const keys = useKeySource();
  const commands = useMemo(() => createCommands(design, keys), [design, keys]);
  useDesignDraft(store, file.key);
  useLivePreviews(store, file.key);
  useLeaveGuard(useDesignSelector(isDirty));

  function show(name: PaneName) {
    setPane(name);
    if (name === 'properties' || name === 'preview') setTab(name);
    if ((name === 'palette' || name === 'preview') && folded[name]) fold(name, false);
  }

  /** Brings a pane on and gives it the keys, after the frame that draws it. */
  function enter(name: PaneName, then?: (first: HTMLElement) => void) {
    show(name);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const first =
          name === 'canvas' ? canvas.current : box.current?.querySelector<HTMLElement>(FIRST[name]);
        first?.focus();
        if (first) then?.(first);
      }),
    );
  }

  /** What was added is in sight, and typing names it. */
  function handleAdded() {
    setPropertyTab('basics');
    enter('properties', (first) => {
      if (first instanceof HTMLInputElement) first.select();
    });
  }

  /** Fields from a table: looked at before they are added. */
  function enterTable(text = '') {
    setPasted(text);
    setLayer('table');
  }

  function handlePaste(clip: string) {
    const { widgets, text } = readPasted(clip);
    if (widgets.length === 0 && readTable(text).columns.length > 0) enterTable(text);
    else commands.paste(undefined, widgets);
  }

  function handleExample(values: Readonly<Record<string, unknown>>) {
    setExample(values);
    setSettings({ ...settings, mode: 'add' });
    setLayer(undefined);
    show('preview');
  }

  useKeyDown(box, (event) => {
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (control && key === 'enter') setLayer('publish');
    else if (control && (key === 'y' || (key === 'z' && event.shiftKey))) commands.redo();
    else if (control && key === 'z') commands.undo();
    else if (control && key === '\\' && !phone) setWhole(!whole);
    else if (key === 'f6') enter(nextPane(box.current, event.shiftKey));
    else return;
    event.preventDefault();
  });

  // Nothing has the keys yet: here it adds a field, as the pane beside the canvas says, and does not search the whole product.
  useKeyDown(
    box,
    (event) => {
      if (event.key !== '/' || event.target !== document.body) return;
      event.preventDefault();
      enter('palette');
    },
    { first: true },
  );

  useEffect(() => {
    void faults.look();
  }, [faults]);

  const parts: Record<Exclude<PaneName, 'canvas'>, React.ReactNode> = {
    palette: (
      <Palette
        commands={commands}
        onLeave={() => enter('canvas')}
        onAdded={handleAdded}
        onTable={() => enterTable()}
      />
    ),
    properties: (
      <PropertiesPane
        commands={commands}
        onLeave={() => enter('canvas')}
        onMove={() => setLayer('move')}
        example={example}
        tab={propertyTab}
        onTab={setPropertyTab}
      />
    ),
    preview: (
      <PreviewPane
        settings={settings}
        onChange={(next) => {
          setSettings(next);
          setExample(undefined);
        }}
        example={example}
      />
    ),
  };

  return (
    <div ref={box} className="flex h-full min-h-0 flex-col bg-surface-1">
      <TopBar
        commands={commands}
        narrow={room === 'one'}
        panes={[
          ...(room === 'one' ? [] : (['palette'] as const)),
          ...(room === 'four' ? (['preview'] as const) : []),
        ]}
        folded={folded}
        onFold={fold}
        whole={whole}
        onWhole={phone ? undefined : setWhole}
        onOpen={(next) => (next === 'table' ? enterTable() : setLayer(next))}
        onForm={() => {
          store.select([]);
          enter('properties');
        }}
        onExport={() => saveDefinition(file.key, store.read().history.present.definition)}
      />
      <NewerBanner onMerge={() => setLayer('merge')} />
      <Announcer />
      <DragHost box={canvas} commands={commands} onAdded={handleAdded}>
        {(drop) => {
          const drawn = (
            <Canvas
              commands={commands}
              drop={drop}
              box={canvas}
              onProperties={() => enter('properties')}
              onPalette={() => enter('palette')}
              onMove={() => setLayer('move')}
              onPaste={handlePaste}
              onTable={() => enterTable()}
            />
          );
          if (room === undefined) return null;
          if (room === 'one')
            return (
              <>
                <div data-pane={pane} className="flex min-h-0 flex-1 flex-col">
                  {pane === 'canvas' ? drawn : parts[pane]}
                </div>
                <PaneSwitch value={pane} onChange={show} />
              </>
            );
          const right = room === 'four' ? widths.properties : Math.max(widths.properties, 320);
          return (
            <div className="flex min-h-0 flex-1">
              {!folded.palette && (
                <SidePane
                  name="palette"
                  label={t`控件库宽度`}
                  width={widths.palette}
                  onWidth={setWidth}
                >
                  {parts.palette}
                </SidePane>
              )}
              <div data-pane="canvas" className="flex min-h-0 min-w-0 flex-1 flex-col">
                {drawn}
              </div>
              <SidePane
                after
                name="properties"
                label={t`属性宽度`}
                width={right}
                onWidth={setWidth}
              >
                {room === 'four' ? (
                  parts.properties
                ) : (
                  <Tabs
                    label={t`属性和预览`}
                    items={[
                      { key: 'properties', label: t`属性` },
                      { key: 'preview', label: t`预览` },
                    ]}
                    value={tab}
                    onChange={(key) => setTab(key === 'preview' ? 'preview' : 'properties')}
                  >
                    {parts[tab]}
                  </Tabs>
                )}
              </SidePane>
              {room === 'four' && !folded.preview && (
                <SidePane
                  after
                  name="preview"
                  label={t`预览宽度`}
                  width={widths.preview}
                  onWidth={setWidth}
                >
                  {parts.preview}
                </SidePane>
              )}
            </div>
          );
        }}
      </DragHost>
      {layer && (
        <Layers
          layer={layer}
          commands={commands}
          pasted={pasted}
          onOpen={setLayer}
          onClose={() => setLayer(undefined)}
          onExample={handleExample}
          onShow={(path) => {
            store.select([path]);
            setLayer(undefined);
            enter('canvas');
          }}
        />
      )}
    </div>
  );
}

const FIRST: Record<Exclude<PaneName, 'canvas'>, string> = {
  palette: '[data-palette-search]',
  properties: '[data-properties] [data-field] :is(input, textarea, select, button)',
  preview: '[role=radiogroup] [aria-checked=true]',
};

const ORDER: readonly PaneName[] = ['palette', 'canvas', 'properties', 'preview'];

/** The pane after the one that has the keys. */
function nextPane(box: HTMLElement | null, backwards: boolean): PaneName {
  const now = document.activeElement?.closest<HTMLElement>('[data-pane]')?.dataset.pane;
  const order = ORDER.filter((name) => box?.querySelector(`[data-pane=${name}]`));
  const at = order.indexOf(now as PaneName);
  return order.at((at + (backwards ? -1 : 1)) % order.length) ?? 'canvas';
}
