import { defaultDefinition } from '../../../schemas/definition/defaultDefinition.ts';
import type { Definition, Widget } from '../../../schemas/definition/definition.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { eachWidget } from '../../../schemas/form/containers.ts';
import {
  label,
  type Label,
  textsByLocale,
  type Texts,
  untranslated,
} from '../../../schemas/i18n/label.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../schemas/i18n/locale.ts';
import type { FieldItem, FormItem, ModuleFile } from '../../../schemas/definition/module.ts';
import {
  customModule,
  isCustomKey,
  readObjectFile,
} from '../../../schemas/vocabulary/customObjects.ts';
import { moduleFile, MODULES, recordModule } from '../../../schemas/modules/index.ts';
import { WIDGET_TYPES } from '../../../schemas/definition/widgetTypes.ts';
import type { Tx } from '../../db/handle.ts';
import { currentDefinition, formOf } from '../core/definitions.ts';
import { moduleIn } from '../core/modules.ts';
import type { Right } from '../../../schemas/permissions/rights.ts';

/** What an administrator says of an object; what is absent stays as it is, or is the default of a new one. */
export interface ObjectSettings {
  name?: string | Texts | undefined;
  icon?: string | undefined;
  related?: readonly string[] | undefined;
  approval?: 0 | 1 | undefined;
  menu?: 0 | 1 | undefined;
  roles?: readonly { id: number; rights: readonly Right[] }[] | undefined;
}

/** Modules that a field can point to, and so have the tab of an object. */
export async function targetsIn(tx: Tx): Promise<ModuleFile[]> {
  const shipped = Object.values<ModuleFile>(MODULES).filter(
    (file) => !file.view && referenceTo(file.key) !== undefined,
  );
  const rows = await tx
    .from('custom_module')
    .select('file')
    .where('deleted_time', 'is', null)
    .orderBy('key')
    .execute();
  return [...shipped, ...rows.map(({ file }) => readObjectFile(file))];
}

/** One name stands for all languages; of several, those left out are said as the first that is there. */
export function labelOfName(name: string | Texts): Label {
  if (typeof name === 'string') return untranslated(name.trim());
  const given = Object.entries(name).flatMap(([locale, text]) =>
    text?.trim() ? [[locale, text.trim()] as const] : [],
  );
  const { [DEFAULT_LOCALE]: message = given[0]?.[1] ?? '', ...names } = Object.fromEntries(given);
  return { message, names };
}

/** One name is that of the language it was read and typed in; where all languages had the same, of all. */
export function withRenamedLabel(former: Label, name: string | Texts, locale: Locale): Label {
  const texts = textsByLocale(former);
  const same = new Set(Object.values(texts).filter((text) => text !== undefined)).size === 1;
  return typeof name !== 'string' || same
    ? labelOfName(name)
    : labelOfName({ ...texts, [locale]: name });
}

/** The widget that points to a module: its own type, or that of the company's own objects. */
function referenceTo(key: string): { type: string; options: Record<string, unknown> } | undefined {
  if (isCustomKey(key)) return { type: 'custom', options: { module: key } };
  const type = Object.entries(WIDGET_TYPES).find(
    ([, row]) => 'refers' in row && row.refers?.({}) === key,
  )?.[0];
  return type === undefined ? undefined : { type, options: {} };
}

const NAME: Label = label('名称');

/** An object with its name field, and one that points to each related module. */
export function initialDefinition({
  key,
  label: name,
  title,
  related,
}: {
  key: string;
  label: Label;
  title: string;
  related: readonly string[];
}): ModuleFile {
  const form: FormItem[] = [
    { section: label('基本信息') },
    {
      type: 'input',
      model: title,
      label: NAME,
      options: { required: true, searchable: true, system: true, maxlength: 100 },
    },
    ...related.flatMap((target): FormItem[] => {
      const reference = referenceTo(target);
      const file = moduleFile(target);
      return reference
        ? [
            {
              type: reference.type as FieldItem['type'],
              model: modelFor(target),
              label: file?.label ?? labelOfName(target),
              options: reference.options,
            },
          ]
        : [];
    }),
  ];
  return customModule({ key, name, icon: 'box', title, form });
}

function modelFor(target: string): string {
  return `${target.replace(/_c$/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_id`;
}

/** The field of a definition that names the records: the one that is asked for, `name`, or its first text. */
export function titleOf(definition: Definition | undefined, asked: string | undefined): string {
  if (!definition)
    return asked === undefined || /^[a-z][a-z0-9_]{0,40}$/.test(asked) ? (asked ?? 'name') : 'name';
  const widgets = [...eachWidget(definition.list)].map(({ widget }) => widget);
  const has = (model: string | undefined) => widgets.some((widget) => widget.model === model);
  const title = has(asked)
    ? asked
    : has('name')
      ? 'name'
      : widgets.find(({ type }) => type === 'input')?.model;
  if (title === undefined)
    throw new AppError('invalid', { fields: [{ field: 'title', id: 'no_title' }] });
  return title;
}

/** The file with what the settings say of it. */
export async function withSettings(
  tx: Tx,
  file: ModuleFile,
  given: ObjectSettings,
): Promise<ModuleFile> {
  const { unlisted: _, beside: __, approval: ___, ...rest } = file;
  const approval =
    given.approval === undefined ? file.approval !== undefined : given.approval === 1;
  const menu = given.menu === undefined ? file.unlisted !== true : given.menu === 1;
  const beside = given.related ?? file.beside;
  // names of related objects in the shipped form, which is what the company sees until it saves its own
  const form = await Promise.all(
    file.form.map(async (item): Promise<FormItem> =>
      'model' in item && item.type === 'custom' && typeof item.options?.module === 'string'
        ? { ...item, label: (await moduleIn(tx, item.options.module)).label }
        : item,
    ),
  );
  return {
    ...rest,
    form,
    ...(given.icon && { icon: given.icon }),
    ...(approval && { approval: { setting: `is_${file.key}_check` } }),
    ...(!menu && { unlisted: true as const }),
    ...(beside && { beside }),
  };
}

/** Modules that a field of the object points to. */
export async function relatedModules(tx: Tx, file: ModuleFile): Promise<string[]> {
  const form = formOf(tx, {
    file,
    ...(await currentDefinition(tx, file)),
    locale: 'zh-chs',
    withheld: [],
  });
  const keys = [...form.fields.values()].flatMap(({ refers, valueType }) =>
    refers !== undefined && valueType === 'ref' ? [refers] : [],
  );
  return [...new Set(keys)]
    .filter((key) => moduleFile(key) !== undefined || isCustomKey(key))
    .map((key) => {
      const shipped = moduleFile(key);
      return shipped ? recordModule(shipped).key : key;
    });
}

/** The definition with a field for each module that none points to yet. */
export function withRelated(
  file: ModuleFile,
  definition: Definition,
  related: readonly string[],
): Definition {
  const widgets = [...eachWidget(definition.list)].map(({ widget }) => widget);
  const missing = related.filter((target) => {
    const { type, options } = referenceTo(target) ?? {};
    return (
      type !== undefined &&
      !widgets.some(
        (widget) =>
          widget.type === type && (type !== 'custom' || widget.options.module === options?.module),
      )
    );
  });
  if (missing.length === 0) return definition;
  const models = new Set(widgets.map(({ model }) => model));
  const made = [
    ...eachWidget(
      defaultDefinition({
        ...file,
        form: initialDefinition({
          key: file.key,
          label: file.label,
          title: file.title,
          related: missing,
        }).form,
      }).list,
    ),
  ]
    .map(({ widget }) => widget)
    .filter(({ type, model }) => type !== 'grid' && type !== 'section' && model !== file.title)
    .map((widget): Widget =>
      models.has(widget.model) ? { ...widget, model: `${widget.model}_${models.size}` } : widget,
    );
  return { ...definition, list: [...definition.list, ...made] };
}
