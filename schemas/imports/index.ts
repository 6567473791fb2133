import type { Definition } from '../definition/definition.ts';
import { AppError } from '../i18n/errors.ts';
import { objectOf } from '../definition/readDefinition.ts';
import { fromFormGenerator } from './formGenerator.ts';
import { fromFormMaking } from './formMaking.ts';
import { fromKFormDesign } from './kFormDesign.ts';
import type { ImportNote } from './report.ts';
import { fromVariantForm } from './variantForm.ts';

export type { ImportNote } from './report.ts';
export { importNote } from './report.ts';

export type ForeignFormat = 'form-making' | 'k-form-design' | 'variant-form' | 'form-generator';

export interface ForeignDefinition {
  format: ForeignFormat;
  /** in our wire format, ready to be translated and saved */
  definition: Definition;
  /** everything that could not be carried over as it was, in the order of the source */
  report: ImportNote[];
}

/** Reads the export of a form designer, recognised by its shape: JSON, or its text. What is none is refused with an AppError. */
export function readForeign(input: unknown): ForeignDefinition {
  const source = objectOf(typeof input === 'string' ? parsed(input) : input);
  const format = FORMATS.find(({ is }) => is(source));
  if (!format) throw new AppError('unknown_format');
  return { format: format.name, ...format.read(source) };
}

interface Format {
  name: ForeignFormat;
  is(source: Record<string, unknown>): boolean;
  read(source: Record<string, unknown>): Omit<ForeignDefinition, 'format'>;
}

/** From the most particular shape to the least: k-form-design looks like form-making but for the labels and Ant Design's settings. */
const FORMATS: readonly Format[] = [
  {
    name: 'variant-form',
    is: ({ widgetList }) => Array.isArray(widgetList),
    read: fromVariantForm,
  },
  {
    name: 'form-generator',
    is: ({ fields }) =>
      Array.isArray(fields) && fields.every((field) => isComponent(objectOf(field))),
    read: fromFormGenerator,
  },
  {
    name: 'k-form-design',
    is: ({ list, config }) => Array.isArray(list) && isAntForm(list, objectOf(config)),
    read: fromKFormDesign,
  },
  { name: 'form-making', is: ({ list }) => Array.isArray(list), read: fromFormMaking },
];

function isComponent(field: Record<string, unknown>): boolean {
  return '__config__' in field || typeof field.tag === 'string' || field.layout === 'rowFormItem';
}

function isAntForm(list: readonly unknown[], config: Record<string, unknown>): boolean {
  const own =
    'wrapperCol' in config ||
    'hideRequiredMark' in config ||
    'labelLayout' in config ||
    'customStyle' in config;
  return (
    own ||
    (list.length > 0 &&
      list
        .map(objectOf)
        .every(({ label, name }) => typeof label === 'string' && name === undefined))
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('malformed', { data: { what: 'JSON' }, cause });
  }
}
