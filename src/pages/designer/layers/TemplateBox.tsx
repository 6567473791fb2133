import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import useSWR from 'swr/immutable';
import { widgetOf } from '../../../../schemas/definition/defaultDefinition.ts';
import type { FieldItem } from '../../../../schemas/definition/module.ts';
import { fieldKindRow, kindOfWidget } from '../../../../schemas/designer/edits/fieldKinds.ts';
import type { Template } from '../../../../schemas/designer/templates/template.ts';
import {
  fieldsOfTemplate,
  isFixed,
} from '../../../../schemas/designer/templates/templateDefinition.ts';
import { translate } from '../../../../schemas/i18n/label.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';
import { Badge } from '../../../../widgets/ui/Badge.tsx';
import { loadAllLabels } from '../../../data/catalogs.ts';
import { useLocale } from '../../../data/definitions.ts';

/** A template and what of it is taken. */
export interface TemplateChoice {
  template: Template;
  /** models of fields */
  chosen: ReadonlySet<string>;
}

export interface TemplateBoxProps {
  /** what they are called together, and they themselves */
  groups: readonly { label: string; templates: readonly Template[] }[];
  value: TemplateChoice | undefined;
  /** of a form that has fields already: names that another field has, in the reader's language */
  present?: ReadonlySet<string>;
  onChange(choice: TemplateChoice): void;
}

/** Templates to choose from, and the fields of the chosen one, each of which can be left out. */
export function TemplateBox({ groups, value, present = NONE, onChange }: TemplateBoxProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const id = useId();
  // What is stored speaks all languages, whatever this page speaks.
  useSWR('labelsOfAllLanguages', async () => {
    await loadAllLabels();
    return true;
  });
  const fields = value ? fieldsOfTemplate(value.template) : [];
  const called = (item: FieldItem) => translate(item.label, locale);
  const free = fields.filter((item) => !isFixed(item));
  const [count, all] = [
    value ? fields.filter((item) => isFixed(item) || value.chosen.has(item.model)).length : 0,
    fields.length,
  ];

  function handleTemplate(template: Template) {
    onChange({
      template,
      chosen: new Set(
        fieldsOfTemplate(template)
          .filter((item) => isFixed(item) || !present.has(called(item)))
          .map(({ model }) => model),
      ),
    });
  }

  function take(models: readonly string[], taken: boolean) {
    if (!value) return;
    const chosen = new Set(value.chosen);
    for (const model of models)
      if (taken) chosen.add(model);
      else chosen.delete(model);
    onChange({ ...value, chosen });
  }

  return (
    <div className="flex flex-col gap-3 pt-2">
      {groups.map(({ label, templates }) => (
        <fieldset key={label} className="flex min-w-0 flex-col gap-1.5">
          <legend className="pb-1.5 text-sm text-text-2">{label}</legend>
          <div className="flex flex-wrap gap-1.5">
            {templates.map((template) => (
              <label
                key={template.key}
                className="flex min-h-8 cursor-pointer items-center gap-1.5 rounded-md border border-line px-2.5 text-sm has-checked:border-accent has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
              >
                <input
                  type="radio"
                  name={`${id}-template`}
                  className="size-4 accent-accent"
                  checked={value?.template === template}
                  onChange={() => handleTemplate(template)}
                />
                {translate(template.label, locale)}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {value && (
        <section aria-label={t`将添加的字段`}>
          <label className="flex min-h-8 items-center gap-2 border-b border-line pb-1 text-sm text-text-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-accent"
              checked={count === all}
              onChange={(event) =>
                take(
                  free.map(({ model }) => model),
                  event.target.checked,
                )
              }
            />
            <Trans>
              共 {all} 个字段，选中 {count} 个
            </Trans>
          </label>
          <ul className="flex flex-col">
            {fields.map((item) => (
              <FieldRow
                key={item.model}
                item={item}
                computed={value.template.formulas?.[item.model] !== undefined}
                taken={isFixed(item) || value.chosen.has(item.model)}
                present={!isFixed(item) && present.has(called(item))}
                locale={locale}
                onTaken={(taken) => take([item.model], taken)}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function FieldRow({
  item,
  computed,
  taken,
  present,
  locale,
  onTaken,
}: {
  item: FieldItem;
  computed: boolean;
  taken: boolean;
  present: boolean;
  locale: Locale;
  onTaken(taken: boolean): void;
}) {
  const { t } = useLingui();
  const name = translate(item.label, locale);
  const kind = kindOfWidget(widgetOf('template', item)) ?? item.type;
  const says = [
    ...(item.options?.required ? [t`必填`] : []),
    ...(computed ? [t`自动计算`] : []),
    ...(item.options?.when ? [t`按条件显示`] : []),
    (item.choices ?? []).map(([, words]) => translate(words, locale)).join(t`、`),
  ].filter(Boolean);
  const detail = says.join(' · ');
  return (
    <li className="border-b border-line">
      <label className="grid min-h-9 grid-cols-[auto_minmax(0,1fr)_minmax(0,1.4fr)] items-center gap-x-2 py-1 text-sm pointer-coarse:min-h-11">
        <input
          type="checkbox"
          aria-label={t`添加「${name}」`}
          className="size-4 accent-accent"
          checked={taken}
          disabled={isFixed(item)}
          onChange={(event) => onTaken(event.target.checked)}
        />
        <span className="flex min-w-0 flex-wrap items-center gap-1.5">
          <span className="break-words">{name}</span>
          {present && <Badge color="amber">{t`表单里已有`}</Badge>}
        </span>
        <span className="min-w-0 break-words">
          {translate(fieldKindRow(kind).label, locale)}
          {detail !== '' && <span className="block text-xs text-text-3">{detail}</span>}
        </span>
      </label>
    </li>
  );
}

const NONE: ReadonlySet<string> = new Set();
