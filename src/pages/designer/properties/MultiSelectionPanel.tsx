import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Move, Trash2 } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import type { Definition } from '../../../../schemas/definition/definition.ts';
import { changeWidget } from '../../../../schemas/designer/edits/edits.ts';
import { propertiesOf } from '../../../../schemas/designer/properties/properties.ts';
import { IconButton } from '../../../../widgets/ui/Button.tsx';
import type { Commands } from '../state/commands.ts';
import {
  definitionOf,
  selectedOf,
  useDesign,
  useDesignSelector,
  useTree,
} from '../state/useDesign.ts';
import { PanelForm } from './PanelForm.tsx';
import { propertyLabels } from './propertyLabels.ts';

/** What a widget is by itself: never given to several at once. */
const OWN: ReadonlySet<string> = new Set([
  'model',
  'name',
  'is_main',
  'columns',
  'defaultValue',
  'options',
  'when',
]);

/** The properties that all selected widgets have, given to all of them in one step. */
export function MultiSelectionPanel({ commands, onMove }: { commands: Commands; onMove(): void }) {
  const { t } = useLingui();
  const { store, locale } = useDesign();
  const tree = useTree();
  const selected = useDesignSelector(selectedOf);
  const definition = useDesignSelector(definitionOf);
  const panels = useMemo(
    () =>
      selected.flatMap((path) => {
        const widget = tree.node(path)?.widget;
        return widget
          ? [
              {
                path,
                widget,
                properties: propertiesOf(widget.type, { definition, locale, widget }),
              },
            ]
          : [];
      }),
    [selected, tree, definition, locale],
  );
  const common = useMemo(() => {
    const [first, ...others] = panels.map(({ properties }) => properties.definition);
    const models = new Set(
      (first?.list ?? [])
        .filter(
          ({ type, model }) =>
            type !== 'section' &&
            !OWN.has(model) &&
            !/_(en|ja|zh-ch[st])$/.test(model) &&
            others.every(({ list }) =>
              list.some((each) => each.model === model && each.type === type),
            ),
        )
        .map(({ model }) => model),
    );
    return {
      ...first,
      list: (first?.list ?? []).filter(
        ({ type, model }) => type === 'section' || models.has(model),
      ),
    } as Definition;
  }, [panels]);
  const text = JSON.stringify(common);
  const shown = useMemo(() => JSON.parse(text) as Definition, [text]);
  const values = useMemo(() => {
    const read = panels.map(({ properties, widget }) => properties.read(widget));
    return Object.fromEntries(
      shown.list.map(({ model }) => [
        model,
        read.every((each) => JSON.stringify(each[model]) === JSON.stringify(read[0]?.[model]))
          ? read[0]?.[model]
          : undefined,
      ]),
    );
  }, [panels, shown]);
  const count = selected.length;

  const handleChange = useCallback(
    (changes: Readonly<Record<string, unknown>>) => {
      const names = propertyLabels(shown.list, Object.keys(changes), locale);
      store.edit(
        (from, paths) => ({
          definition: panels.reduce(
            (all, { path, properties }) =>
              changeWidget(all, path, (own) => properties.write(own, changes)).definition,
            from,
          ),
          selected: paths,
        }),
        {
          label: t`修改 ${count} 个控件的${names}`,
          merge: `several ${count} ${Object.keys(changes).join()}`,
        },
      );
    },
    [panels, shown, store, locale, count, t],
  );

  const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const;
  return (
    <div className="flex flex-col">
      <header className="sticky top-0 z-10 flex min-h-11 items-center gap-1 border-b border-line bg-surface-1 px-3">
        <h2 className="min-w-0 flex-1 truncate text-sm font-semibold">
          <Trans>已选 {count} 个控件</Trans>
        </h2>
        <IconButton
          size="small"
          icon={<Move {...icon} />}
          label={t`移动到…`}
          shortcut="M"
          onClick={onMove}
        />
        <IconButton
          size="small"
          icon={<Copy {...icon} />}
          label={t`创建副本`}
          shortcut="Ctrl+D"
          onClick={() => commands.duplicate()}
        />
        <IconButton
          size="small"
          icon={<Trash2 {...icon} />}
          label={t`删除`}
          shortcut="Delete"
          onClick={() => commands.remove()}
        />
      </header>
      <div className="px-3 py-2">
        <p className="mb-2 text-xs text-text-3">
          <Trans>以下属性会同时改到所选的全部控件；空着的表示各不相同。</Trans>
        </p>
        <PanelForm key={text} definition={shown} values={values} onChange={handleChange} />
      </div>
    </div>
  );
}
