import { t } from '@lingui/core/macro';
import type { Widget } from '../../../../schemas/definition/definition.ts';
import {
  type RemovedField,
  removedFieldLabel,
  restoreField,
} from '../../../../schemas/designer/edits/removedFields.ts';
import {
  duplicateWidgets,
  type EditResult,
  insertWidgets,
  moveWidgets,
  outermostWidgets,
  pasteWidgets,
  removeWidgets,
  setFormula,
  spotInDirection,
} from '../../../../schemas/designer/edits/edits.ts';
import {
  fieldsFromTable,
  type ProposedField,
} from '../../../../schemas/designer/edits/fieldsFromTable.ts';
import {
  type KeySource,
  withKeysFromNames,
} from '../../../../schemas/designer/edits/keyFromName.ts';
import { takenNames } from '../../../../schemas/designer/edits/names.ts';
import { withFieldsOf } from '../../../../schemas/designer/templates/addTemplate.ts';
import type { Template } from '../../../../schemas/designer/templates/template.ts';
import { newWidget } from '../../../../schemas/designer/edits/newWidget.ts';
import {
  rawAt,
  type Spot,
  spotOfPath,
  type WidgetPath,
} from '../../../../schemas/designer/edits/tree.ts';
import { localizedName, translate } from '../../../../schemas/i18n/label.ts';
import {
  type FieldKind,
  fieldKindRow,
  kindOfWidget,
} from '../../../../schemas/designer/edits/fieldKinds.ts';
import { toast } from '../../../../widgets/ui/toast.ts';
import { copyWidgets, readCopiedWidgets } from './clipboard.ts';
import { nextSpot } from './designStore.ts';
import { treeOf } from './designTree.ts';
import type { Design } from './useDesign.ts';

export type MoveDirection = 'up' | 'down' | 'in' | 'out';

/** Everything that buttons, menus, keys and the pointer do to a definition; each is one step that can be undone, and is said. */
export function createCommands(
  { store, locale }: Pick<Design, 'store' | 'locale'>,
  keys: KeySource,
) {
  const now = () => store.read().history.present;
  const tree = () => treeOf(now().definition, locale);
  const label = (path: WidgetPath) => tree().node(path)?.label ?? '';
  const names = (paths: readonly WidgetPath[]) =>
    paths.length === 1 ? t`「${label(paths[0] ?? '')}」` : t`${paths.length} 个控件`;

  /** In words: 「电话」已移到「基本信息」第 3 位 */
  function sayPlace(done: string, { definition, selected }: EditResult) {
    const [first] = selected;
    if (first !== undefined)
      store.say(t`${done}到${placeLabel(design(definition), spotOfPath(first))}`);
  }
  const design = (definition: EditResult['definition']) => treeOf(definition, locale);

  function insert(
    widgets: readonly Widget[],
    spot: Spot,
    how: { label: string; paste?: boolean; named?: boolean; formula?: string | undefined },
  ) {
    store.edit(
      (definition) => {
        const edited = (how.paste ? pasteWidgets : insertWidgets)(definition, spot, widgets);
        const [first] = widgets;
        const whole =
          first && how.formula !== undefined
            ? { ...edited, definition: setFormula(edited.definition, first.model, how.formula) }
            : edited;
        return how.named ? withKeysFromNames(whole, keys) : whole;
      },
      { label: how.label },
    );
    sayPlace(how.label, now());
  }

  return {
    add(kind: FieldKind, spot: Spot = nextSpot(store.read())) {
      const { label: name, formula } = fieldKindRow(kind);
      const word = translate(name, locale);
      const widget = newWidget(kind, { definition: now().definition, locale });
      insert([widget], spot, {
        label: t`「${word}」已添加`,
        named: true,
        formula,
      });
    },
    /** a field that was taken off the form, with its model, and so with the values that records keep of it */
    putBack(field: Pick<RemovedField, 'widget' | 'formula'>, spot: Spot = nextSpot(store.read())) {
      const word = removedFieldLabel(field, locale);
      const done = t`「${word}」已移回`;
      store.edit((definition) => restoreField(definition, spot, field), { label: done });
      sayPlace(done, now());
    },
    /** moves what is selected one place by the keyboard */
    move(towards: MoveDirection) {
      const { definition, selected } = now();
      const paths = outermostWidgets(definition, selected);
      const end = towards === 'down' || towards === 'out' ? paths.at(-1) : paths[0];
      const spot = end === undefined ? undefined : spotInDirection(definition, end, towards);
      if (!spot) return store.say(t`不能再往这个方向移动`);
      this.moveTo(paths, spot);
    },
    moveTo(paths: readonly WidgetPath[], spot: Spot) {
      const done = t`${names(paths)}已移`;
      const before = now().definition;
      store.edit((definition) => moveWidgets(definition, paths, spot), {
        label: t`移动${names(paths)}`,
      });
      if (now().definition === before) store.say(t`位置没有变化`);
      else sayPlace(done, now());
    },
    remove() {
      const { definition, selected } = now();
      if (selected.length === 0) return;
      const kept = selected
        .map((path) => tree().node(path)?.widget)
        .filter((widget) => widget?.options.system === true);
      const words = names(selected);
      store.edit((from) => removeWidgets(from, selected), {
        label: t`删除${words}`,
        say: t`${words}已删除`,
      });
      const [first] = kept;
      if (first)
        toast.warn(t`「${localizedName(first, locale)}」是系统字段，不能删除；可以隐藏它。`);
      if (now().definition === definition) store.say(t`系统字段不能删除`);
    },
    duplicate() {
      const { selected } = now();
      if (selected.length === 0) return;
      const words = names(selected);
      store.edit(
        (definition, paths) => withKeysFromNames(duplicateWidgets(definition, paths), keys),
        {
          label: t`复制${words}`,
        },
      );
      sayPlace(t`${words}的副本已添加`, now());
    },
    /** to the clipboard of this browser, for any module, and as text to the system's */
    copy() {
      const { definition, selected } = now();
      const widgets = outermostWidgets(definition, selected).flatMap(
        (path) => (rawAt(definition, path) as Widget | undefined) ?? [],
      );
      if (widgets.length === 0) return false;
      copyWidgets(widgets);
      store.say(t`${names(selected)}已复制到剪贴板`);
      return true;
    },
    cut() {
      if (this.copy()) this.remove();
    },
    paste(spot: Spot = nextSpot(store.read()), widgets: readonly Widget[] = readCopiedWidgets()) {
      if (widgets.length === 0) return store.say(t`剪贴板里没有控件`);
      const count = widgets.length;
      insert(widgets, spot, { label: t`${count} 个控件已粘贴`, paste: true });
    },
    /** the columns of a table, as they were agreed upon, in one step */
    addFromTable(proposals: readonly ProposedField[], spot: Spot = nextSpot(store.read())) {
      const { definition } = now();
      const count = proposals.length;
      const done = t`已按表格添加 ${count} 个字段`;
      insert(fieldsFromTable(proposals, { definition, locale }), spot, {
        label: done,
        named: true,
      });
      toast.success(done);
    },
    /** what was chosen of a template, in one step */
    addFromTemplate(
      template: Template,
      chosen: ReadonlySet<string>,
      spot: Spot = nextSpot(store.read()),
    ) {
      const word = translate(template.label, locale);
      const done = t`已从模板「${word}」添加字段`;
      const former = [...keys.former, ...takenNames(keys.published).models];
      store.edit(
        (definition) =>
          withKeysFromNames(withFieldsOf(definition, spot, { template, chosen, former }), keys),
        { label: done },
      );
      sayPlace(done, now());
      toast.success(done);
    },
    selectAll: () => store.select(tree().nodes.map(({ path }) => path)),
    undo() {
      const done = store.undo();
      store.say(done === undefined ? t`没有可以撤销的操作` : t`已撤销：${done}`);
    },
    redo() {
      const done = store.redo();
      store.say(done === undefined ? t`没有可以重做的操作` : t`已重做：${done}`);
    },
  };
}

export type Commands = ReturnType<typeof createCommands>;

/** Where a spot is, in words: the section or layout around it and the position there. */
export function placeLabel(tree: ReturnType<typeof treeOf>, spot: Spot): string {
  const { section, position } = tree.where(spot);
  const holder = /^(.*\/list\/\d+)\/.+$/.exec(spot.list)?.[1];
  const around =
    section?.label ?? (holder === undefined ? undefined : layoutWords(tree, holder, spot.list));
  return around === undefined ? t`表单第 ${position} 位` : t`「${around}」第 ${position} 位`;
}

function layoutWords(tree: ReturnType<typeof treeOf>, holder: WidgetPath, list: string): string {
  const label = tree.called(holder);
  const { places, beside } = tree.places(holder);
  const at = places.findIndex((place) => place.list === list);
  const title = places[at]?.title;
  if (title) return title;
  const number = at + 1;
  return beside ? t`${label}第 ${number} 列` : label;
}

/** What kind of widget it is, in the reader's words; one that nobody knows by its own name. */
export function kindLabel(widget: Widget, locale: Design['locale']): string {
  const kind = kindOfWidget(widget);
  return kind === undefined ? widget.type : translate(fieldKindRow(kind).label, locale);
}
