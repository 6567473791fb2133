import type { Definition, Widget } from '../../definition/definition.ts';
import type { Locale } from '../../i18n/locale.ts';
import { objectOf, textOf } from '../../definition/readDefinition.ts';
import { LIMITS } from '../../limits.ts';
import { choicesOf, type ColumnKind, kindOfColumn } from './columnKinds.ts';
import { newWidget } from './newWidget.ts';
import type { TableColumn } from './tableText.ts';
import { nodesOf } from './tree.ts';

/** A field that a column could become, to be changed before it is added. */
export interface ProposedField {
  name: string;
  kind: ColumnKind;
  /** labels, for kinds that have options */
  options: readonly string[];
  required: boolean;
  samples: readonly string[];
}

/** Why a field is better left out: the form has one of that name, another column has, or it has none. */
export type ProposalDoubt = 'present' | 'twice' | 'unnamed';

/** A text longer than this is kept whole all the same. */
const LONG_TEXT = 2000;

/** What each column would become. */
export function proposeFields(columns: readonly TableColumn[]): ProposedField[] {
  return columns.map((column) => {
    const { heading, required, samples } = column;
    const kind = kindOfColumn(column);
    return { name: heading, kind, options: choicesOf(kind, samples), required, samples };
  });
}

/** The proposal as another kind, with the options that its values make for it. */
export function withKind(proposed: ProposedField, kind: ColumnKind): ProposedField {
  return { ...proposed, kind, options: choicesOf(kind, proposed.samples) };
}

/** For each name, why it is better left out; of two equal ones the first is in nobody's way. */
export function proposalDoubts(
  names: readonly string[],
  definition: Definition,
): (ProposalDoubt | undefined)[] {
  // by whichever of its names the sheet calls it
  const present = new Set(
    nodesOf(definition).flatMap(({ widget: { name, names: translations } }) =>
      [name, ...Object.values(objectOf(translations))].map((each) => plain(textOf(each))),
    ),
  );
  const former = new Set<string>();
  return names.map((each) => {
    const name = plain(each);
    if (name === '') return 'unnamed';
    if (present.has(name)) return 'present';
    if (former.has(name)) return 'twice';
    former.add(name);
    return undefined;
  });
}

/** The fields themselves, each with a model of its own. */
export function fieldsFromTable(
  proposals: readonly ProposedField[],
  { definition, locale }: { definition: Definition; locale: Locale },
): Widget[] {
  return proposals.map(({ name, kind, options, required, samples }) => {
    const widget = newWidget(kind, { definition, locale });
    return {
      ...widget,
      name: name.trim(),
      options: {
        ...widget.options,
        ...(required && { required: true }),
        ...(options.length > 0 && { options: optionsOf(options) }),
        ...(kind === 'textarea' &&
          samples.some(({ length }) => length > LIMITS.text) && { maxlength: LONG_TEXT }),
      },
    };
  });
}

function optionsOf(choices: readonly string[]) {
  return [...new Set(choices)].map((label, at) => ({ value: `option_${at + 1}`, label }));
}

function plain(name: string): string {
  return name.trim().toLowerCase();
}
