import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeftRight, Copy, Move, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { objectOf } from '../../../../schemas/definition/readDefinition.ts';
import { changeWidget, renameModel } from '../../../../schemas/designer/edits/edits.ts';
import { followName } from '../../../../schemas/designer/edits/keyFromName.ts';
import type { PropertyTab } from '../../../../schemas/designer/properties/propertyTabs.ts';
import { propertiesOf } from '../../../../schemas/designer/properties/properties.ts';
import { eachWidget } from '../../../../schemas/form/containers.ts';
import { widgetTypeRow, widgetType } from '../../../../schemas/definition/widgetTypes.ts';
import { IconButton } from '../../../../widgets/ui/Button.tsx';
import { PreviewHost } from '../preview/state/previewHost.tsx';
import { kindLabel, type Commands } from '../state/commands.ts';
import { KindIcon } from '../parts/KindIcon.tsx';
import { kindOfWidget } from '../../../../schemas/designer/edits/fieldKinds.ts';
import {
  definitionOf,
  selectedOf,
  useDesign,
  useDesignSelector,
  useTree,
} from '../state/useDesign.ts';
import { useKeySource } from '../state/useKeySource.ts';
import { useFaultsAt } from '../state/useFaults.ts';
import { ColumnsSlot } from './ColumnsSlot.tsx';
import { ConditionsSlot } from './ConditionsSlot.tsx';
import { FormSettings } from './FormSettings.tsx';
import { FormulaEditor } from './FormulaEditor.tsx';
import { ListNameSlot } from './ListNameSlot.tsx';
import { ModelSlot } from './ModelSlot.tsx';
import { OptionsSlot } from './OptionsSlot.tsx';
import { PanelForm } from './PanelForm.tsx';
import { PatternSlot } from './PatternSlot.tsx';
import { propertyLabels } from './propertyLabels.ts';
import { MultiSelectionPanel } from './MultiSelectionPanel.tsx';
import { LookupSlot } from './LookupSlot.tsx';
import { RollupSlot } from './RollupSlot.tsx';
import { RowColumnsSlot } from './RowColumnsSlot.tsx';
import { TabsSlot } from './TabsSlot.tsx';
import { TypeMenu } from './TypeMenu.tsx';
import { useObjects } from './useObjects.ts';

export interface PropertiesPaneProps {
  commands: Commands;
  onLeave(): void;
  onMove(): void;
  example: Readonly<Record<string, unknown>> | undefined;
  /** of the properties of a field: the same for the next one */
  tab: PropertyTab;
  onTab(tab: PropertyTab): void;
}

const SLOTS = {
  model: ModelSlot,
  options: OptionsSlot,
  when: ConditionsSlot,
  columns: ColumnsSlot,
  tabs: TabsSlot,
  pattern: PatternSlot,
  remoteFunc: ListNameSlot,
  rollup: RollupSlot,
  lookup: LookupSlot,
  rowColumns: RowColumnsSlot,
};

/** What is known of the widget that is selected, to be changed; of several, what they have in common; of none, the form itself. */
export function PropertiesPane({
  commands,
  onLeave,
  onMove,
  example,
  tab,
  onTab,
}: PropertiesPaneProps) {
  const { t } = useLingui();
  const selected = useDesignSelector(selectedOf);
  const [path] = selected;
  return (
    <section
      // What another widget has is read from its beginning.
      key={path}
      aria-label={t`属性`}
      data-properties
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) {
          event.preventDefault();
          onLeave();
        }
      }}
      className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-surface-1"
    >
      <PreviewHost>
        {path === undefined ? (
          <FormSettings />
        ) : selected.length > 1 ? (
          <MultiSelectionPanel commands={commands} onMove={onMove} />
        ) : (
          <OnePanel
            key={path}
            path={path}
            commands={commands}
            onMove={onMove}
            example={example}
            tab={tab}
            onTab={onTab}
          />
        )}
      </PreviewHost>
    </section>
  );
}

function OnePanel({
  path,
  commands,
  onMove,
  example,
  tab,
  onTab,
}: Omit<PropertiesPaneProps, 'onLeave'> & { path: string }) {
  const { t } = useLingui();
  const { store, locale } = useDesign();
  const node = useTree().node(path);
  const widget = node?.widget;
  const definition = useDesignSelector(definitionOf);
  const base = useDesignSelector((state) => state.base.definition);
  const modules = useObjects();
  const keys = useKeySource();
  const faults = useFaultsAt(path);
  // What a field is computed by matters most of it; it keeps its place while somebody types.
  const [computed] = useState(
    () => widget !== undefined && Object.hasOwn(objectOf(definition.compute_formula), widget.model),
  );
  const published = useMemo(
    () => new Map([...eachWidget(base.list)].map((each) => [each.widget.model, each.widget.key])),
    [base],
  );
  // This very field, not one that is being given the key of a field that was taken off.
  const saved = widget !== undefined && published.get(widget.model) === widget.key;
  const properties = useMemo(
    () =>
      widget && propertiesOf(widget.type, { definition, locale, widget, computed, saved, modules }),
    [widget, definition, locale, computed, saved, modules],
  );
  const values = useMemo(
    () => (properties && widget ? properties.read(widget) : {}),
    [properties, widget],
  );

  const handleChange = useCallback(
    (changes: Readonly<Record<string, unknown>>) => {
      if (!properties || !widget) return;
      const models = Object.keys(changes);
      const names = propertyLabels(properties.definition.list, models, locale);
      const label = store.read().history.present.selected.length > 0 ? (node?.label ?? '') : '';
      const { model, ...others } = changes;
      store.edit(
        (from) => {
          const edited = changeWidget(
            // Formulas and conditions that read the field follow its key.
            typeof model === 'string' ? renameModel(from, path, model).definition : from,
            path,
            (own) => properties.write(own, others),
          );
          return 'name' in changes && typeof model !== 'string'
            ? followName(from, edited, keys)
            : edited;
        },
        { label: t`修改「${label}」的${names}`, merge: `${path} ${models.join()}` },
      );
    },
    [properties, widget, path, store, locale, keys, node?.label, t],
  );

  if (!widget || !properties) return null;
  const type = widgetType(widget.type);
  const system = widget.options.system === true;
  const field = type !== undefined && widgetTypeRow(type).role === 'field';
  const formula = field && !widgetTypeRow(type).automatic && (
    <FormulaEditor
      model={widget.model}
      name={node?.label ?? ''}
      example={example}
      leads={computed}
    />
  );
  const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const;
  return (
    <div className="flex flex-col">
      <header className="sticky top-0 z-10 flex min-h-11 items-center gap-1 border-b border-line bg-surface-1 px-3">
        <KindIcon kind={kindOfWidget(widget)} className="shrink-0 text-text-3" />
        <div className="flex min-w-0 flex-1 flex-col py-1">
          <h2 className="truncate text-sm font-semibold">{node?.label}</h2>
          <span className="truncate text-xs text-text-3">{kindLabel(widget, locale)}</span>
        </div>
        {field && !system && (
          <TypeMenu path={path} widget={widget} saved={saved} icon={<ArrowLeftRight {...icon} />} />
        )}
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
        {!system && (
          <IconButton
            size="small"
            icon={<Trash2 {...icon} />}
            label={t`删除`}
            shortcut="Delete"
            onClick={() => commands.remove()}
          />
        )}
      </header>
      {system && (
        <p className="border-b border-line px-3 py-2 text-xs text-text-2">
          <Trans>系统字段：业务规则依赖它，不能删除，也不能改字段名和类型。</Trans>
        </p>
      )}
      <div className="px-3 py-2">
        <PanelForm
          key={widget.type}
          definition={properties.definition}
          values={values}
          slots={SLOTS}
          tab={tab}
          onTab={onTab}
          lead={computed && formula}
          tail={!computed && formula}
          onChange={handleChange}
        />
      </div>
      {/* at the foot: what is being typed above stays where it is when a fault comes or goes */}
      {faults.length > 0 && (
        <div
          role="alert"
          className="sticky bottom-0 z-10 border-t border-line bg-surface-1 text-xs text-danger"
        >
          <ul className="bg-danger/10 px-3 py-2">
            {faults.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
