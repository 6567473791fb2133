import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Context } from '../../../schemas/conditions/conditions.ts';
import type { Field, Form, LayoutNode } from '../../../schemas/form/form.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { evaluateCondition } from '../../../schemas/conditions/conditions.ts';
import { cx } from '../../../widgets/ui/cx.ts';
import { FormBoundary } from '../../../widgets/form/FormBoundary.tsx';
import { modelsIn } from '../../../widgets/form/layout.ts';
import { ExplainButton } from '../../../widgets/form/ExplainButton.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import { faces } from '../../../widgets/contract/faces.ts';
import { showOf } from '../../../widgets/shows.ts';
import type { Row } from '../../../widgets/parts/rows/rowList.ts';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { FieldValue } from '../shared/FieldValue.tsx';
import { isMasked } from '../shared/masked.ts';
import { MaskedValue } from '../shared/MaskedValue.tsx';
import { useFormSlots } from '../slots/slots.ts';
import type { RecordAnswer } from '../shared/types.ts';
import { isEditableInPlace } from '../shared/editable.ts';
import type { RecordEnvironment } from '../shared/permissions.ts';
import { FieldLine, type FieldLineProps } from './FieldLine.tsx';
import { RollupLink } from './RollupLink.tsx';
import { SlotLine } from '../slots/SlotLine.tsx';
import { TypedInPlace } from './TypedInPlace.tsx';
import { searchAddress, type SearchLink } from './searchLinks.ts';

const RowsShow = lazyComponent(async () => {
  faces.show = showOf;
  return (await import('../../../widgets/parts/rows/RowsShow.tsx')).RowsShow;
});

export interface DetailsProps {
  form: Form;
  record: RecordAnswer;
  /** for the conditions under which fields show */
  context: Context;
  /** models that can be looked up, with where */
  lookUp: ReadonlyMap<string, readonly SearchLink[]>;
  /** the model of the text that comes before everything else, as in `articleOf` */
  article?: string | undefined;
  /** values are typed where they stand, as far as the reader may */
  edit?: { file: ModuleFile; around: RecordEnvironment };
  locale: Locale;
}

/** px: eight Chinese characters, so that the usual labels stay on one line */
const LABEL = 112;

/** Every field of a record, laid out as its form is: sections, grids, labels above or beside. */
export function Details(props: DetailsProps) {
  return (
    <FormBoundary at={props.form}>
      <Lines {...props} />
    </FormBoundary>
  );
}

function Lines({ form, record, context, lookUp, article, edit, locale }: DetailsProps) {
  const slots = useFormSlots(form.module);
  /** the field that is typed into */
  const [typed, setTyped] = useState<string>();
  const displays = new Map(record.list.map((field) => [field.model, field.display]));
  const isThere = (model: string): boolean => {
    const field = form.fields.get(model);
    return (
      field !== undefined &&
      !field.hidden &&
      // an article has its name above it
      (article === undefined || (model !== article && model !== edit?.file.title)) &&
      (!field.show || evaluateCondition(field.show, context))
    );
  };
  const mayType = (model: string) =>
    edit !== undefined && isEditableInPlace({ ...edit, form, record }, model);

  /** Goes on to the next value that can be typed, in the order in which they stand. */
  function handleClose(model: string, step: -1 | 0 | 1) {
    const order = form.layout.flatMap(modelsIn).filter(mayType);
    const at = order.indexOf(model);
    setTyped(step === 0 || at < 0 ? undefined : order[at + step]);
  }

  function editOf(model: string): FieldLineProps['edit'] {
    if (!edit || !mayType(model)) return undefined;
    return {
      begin: () => setTyped(model),
      busy: typed !== undefined,
      editor: typed === model && (
        <TypedInPlace
          {...edit}
          form={form}
          record={record}
          model={model}
          before={record.data_raw[model]}
          locale={locale}
          onClose={(step) => handleClose(model, step)}
        />
      ),
    };
  }

  const show = (model: string): ReactNode => {
    const field = form.fields.get(model);
    if (!field || !isThere(model)) return null;
    const value = field.system ? context.record[model] : record.data_raw[model];
    const slot = slots[model];
    // A blank has no drawing of its own; everything else reads best as text.
    if (slot && field.type === 'blank' && !isEmpty(value))
      return (
        <SlotLine
          key={model}
          slot={slot}
          form={form}
          field={field}
          values={record.data_raw}
          locale={locale}
        />
      );
    const display =
      displays.get(model) ?? (field.system ? systemDisplay(field, record) : undefined);
    return (
      <FieldLine
        key={model}
        name={field.name}
        labelWidth={form.labelPosition === 'top' ? undefined : Math.max(form.labelWidth, LABEL)}
        text={copyable(field, value, display)}
        edit={editOf(model)}
        extra={
          <>
            <RollupLink field={field} id={record.id} />
            {field.computed && !field.automatic && (
              <span className="-my-1 pointer-coarse:-my-3">
                <ExplainButton
                  form={form}
                  model={model}
                  get={(name) => record.data_raw[name]}
                  locale={locale}
                />
              </span>
            )}
            <LookUp value={value} links={lookUp.get(model)} />
          </>
        }
      >
        {isMasked(record, model) ? (
          <MaskedValue />
        ) : field.rows && !isEmpty(value) ? (
          <RowsShow field={field} value={value as Row[]} compact={false} locale={locale} />
        ) : (
          <FieldValue field={field} value={value} display={display} locale={locale} />
        )}
      </FieldLine>
    );
  };
  const text = article === undefined ? undefined : form.fields.get(article);
  const system = [...form.fields.values()].filter((field) => field.system && !field.hidden);
  return (
    <div className="@container flex flex-col gap-4 px-5 py-4">
      {text && (
        <article className="mb-2 max-w-[42em] text-lg leading-7">
          <FieldValue field={text} value={record.data_raw[text.model]} locale={locale} />
        </article>
      )}
      {sectionsOf(form.layout)
        .filter(({ nodes }) => holdsAny(nodes, isThere))
        .map(({ id, title, nodes }) => (
          <Group
            key={id}
            title={title}
            folded={text && !nodes.flatMap(modelsIn).includes(text.model)}
          >
            {nodes.map((node) => (
              <Node key={node.id} node={node} show={show} isThere={isThere} />
            ))}
          </Group>
        ))}
      <Group title={<Trans>系统信息</Trans>} folded={text !== undefined}>
        <div className="grid grid-cols-1 gap-x-6 gap-y-2 @min-[40rem]:grid-cols-2">
          {system.map((field) => show(field.model))}
        </div>
      </Group>
    </div>
  );
}

/** Opens a search of the value elsewhere; nothing of ours goes along. */
function LookUp({ value, links }: { value: unknown; links: readonly SearchLink[] | undefined }) {
  const { t } = useLingui();
  if (!links || typeof value !== 'string' || value === '') return null;
  return links.map((link) => (
    <a
      key={link.url}
      href={searchAddress(link, value)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={link.name ? t`在${link.name}查找「${value}」` : t`在网上查找「${value}」`}
      className="inline-flex h-5 items-center gap-1 rounded px-1 text-xs text-text-3 hover:bg-hover hover:text-accent"
    >
      <Icon name="external-link" size={14} />
      {link.name}
    </a>
  ));
}

/** Whether a heading has something below it: conditions may hide all of its fields, as in the form. */
function holdsAny(nodes: readonly LayoutNode[], isThere: (model: string) => boolean): boolean {
  const models = nodes.flatMap(modelsIn);
  return models.length === 0 || models.some(isThere);
}

interface NodeProps {
  node: LayoutNode;
  show(model: string): ReactNode;
  isThere(model: string): boolean;
}

function Node({ node, show, isThere }: NodeProps) {
  if (node.kind === 'field') return show(node.model);
  if (node.kind === 'text')
    return <p className="text-sm wrap-break-word text-text-3">{node.text}</p>;
  if (node.kind === 'section')
    return (
      holdsAny(node.nodes, isThere) && (
        <Group title={node.title}>
          {node.nodes.map((each) => (
            <Node key={each.id} node={each} show={show} isThere={isThere} />
          ))}
        </Group>
      )
    );
  // A grid of which nothing shows would still be a row, with a gap of its own.
  if (!holdsAny([node], isThere)) return null;
  const [only, other] = node.columns.filter(({ nodes }) => holdsAny(nodes, isThere));
  // What is left alone stands at the left, not behind a hole.
  if (only && !other && !only.cell)
    return only.nodes.map((each) => (
      <Node key={each.id} node={each} show={show} isThere={isThere} />
    ));
  return (
    <div
      className="grid grid-cols-1 gap-y-2 @min-[40rem]:-mx-3 @min-[40rem]:grid-cols-[repeat(var(--tracks),minmax(0,1fr))]"
      style={{ '--tracks': node.tracks } as React.CSSProperties}
    >
      {node.columns.map((column, index) => (
        <div
          key={index}
          className={cx(
            'flex min-w-0 flex-col gap-2 @max-[40rem]:empty:hidden @min-[40rem]:px-3',
            column.cell
              ? '@min-[40rem]:col-[var(--start)/span_var(--span)] @min-[40rem]:row-[var(--row)/span_var(--rows)]'
              : '@min-[40rem]:col-span-(--span)',
          )}
          style={
            {
              '--span': column.span,
              '--start': column.cell?.start,
              '--row': column.cell?.row,
              '--rows': column.cell?.rows,
            } as React.CSSProperties
          }
        >
          {column.nodes.map((each) => (
            <Node key={each.id} node={each} show={show} isThere={isThere} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface GroupProps {
  title: ReactNode;
  /** until it is opened */
  folded?: boolean | undefined;
  children: ReactNode;
}

function Group({ title, folded = false, children }: GroupProps) {
  const [open, setOpen] = useState(!folded);
  if (!title) return <div className="flex flex-col gap-2">{children}</div>;
  return (
    <section>
      <h3>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="mb-2 flex w-full items-center gap-1.5 text-start text-sm font-semibold"
        >
          <Icon
            name="chevron-down"
            className={cx('text-text-3 transition-transform', !open && '-rotate-90 rtl:rotate-90')}
          />
          {title}
        </button>
      </h3>
      {open && <div className="flex flex-col gap-2 @min-[40rem]:pl-5.5">{children}</div>}
    </section>
  );
}

/** Runs of nodes under their headings; what stands before the first heading has none. */
function sectionsOf(
  layout: readonly LayoutNode[],
): { id: string; title: string; nodes: readonly LayoutNode[] }[] {
  const sections: { id: string; title: string; nodes: LayoutNode[] }[] = [];
  for (const node of layout) {
    if (node.kind === 'section')
      sections.push({ id: node.id, title: node.title, nodes: [...node.nodes] });
    else if (sections.at(-1)?.title === '') sections.at(-1)?.nodes.push(node);
    else sections.push({ id: node.id, title: '', nodes: [node] });
  }
  return sections;
}

function systemDisplay(field: Field, record: RecordAnswer): string | undefined {
  return field.model === 'owner_user_id' ? record.owner_user_name : undefined;
}

const UNCOPIED: ReadonlySet<string> = new Set([
  'html',
  'images',
  'files',
  'lines',
  'object',
  'any',
  'switch',
]);

/** The text a person would copy: what he reads, without the tags of rich text. */
function copyable(field: Field, value: unknown, display: string | undefined): string | undefined {
  if (
    UNCOPIED.has(field.valueType) ||
    value === undefined ||
    value === null ||
    value === '' ||
    value === '--'
  )
    return undefined;
  if (display) return display;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
