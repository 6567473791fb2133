import { translate } from '../../../../../schemas/i18n/label.ts';
import type { LayoutNode } from '../../../../../schemas/form/form.ts';
import { isShown } from '../../../../../schemas/validation/validate.ts';
import { modelsIn } from '../../../../../widgets/form/layout.ts';
import { FieldValue } from '../../../../records/shared/FieldValue.tsx';
import type { SurfaceProps } from './types.ts';

/** The record on paper: sections as headings, fields two by two. Paper is white in every theme. */
export function PrintSurface({ file, form, values, context, locale }: SurfaceProps) {
  const name = String(values[file.title] ?? '');
  return (
    <article data-theme="classic" data-theme-mode="light" className="bg-surface-1 p-10 text-text-1">
      <h2 className="mb-1 text-center text-xl font-semibold">{translate(file.label, locale)}</h2>
      <p className="mb-4 text-center text-sm text-text-2">{name}</p>
      {partsOf(form.layout).map(({ id, title, models }) => (
        <section key={id} className="mb-4">
          {title && <h3 className="mb-1 text-sm font-semibold">{title}</h3>}
          <dl className="grid grid-cols-2 border-s border-t border-line text-sm">
            {models
              .flatMap((model) => form.fields.get(model) ?? [])
              .filter((field) => !field.hidden && isShown(field, { ...context, record: values }))
              .map((field) => (
                <div
                  key={field.model}
                  className={`flex min-w-0 border-e border-b border-line ${WIDE.has(field.valueType) ? 'col-span-2' : ''}`}
                >
                  <dt className="w-28 shrink-0 bg-surface-0 px-2 py-1.5 text-text-2">
                    {field.name}
                  </dt>
                  <dd className="min-w-0 flex-1 px-2 py-1.5 break-words">
                    <FieldValue field={field} value={values[field.model]} locale={locale} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </article>
  );
}

const WIDE: ReadonlySet<string> = new Set([
  'longtext',
  'html',
  'images',
  'files',
  'lines',
  'address',
]);

/** The sections of the form; what stands before the first has no heading. */
function partsOf(
  layout: readonly LayoutNode[],
): { id: string; title: string; models: readonly string[] }[] {
  const parts: { id: string; title: string; models: string[] }[] = [];
  for (const node of layout) {
    if (node.kind === 'section')
      parts.push({ id: node.id, title: node.title, models: [...modelsIn(node)] });
    else if (parts.length > 0 && parts.at(-1)?.title === '')
      parts.at(-1)?.models.push(...modelsIn(node));
    else parts.push({ id: node.id, title: '', models: [...modelsIn(node)] });
  }
  return parts.filter(({ models }) => models.length > 0);
}
