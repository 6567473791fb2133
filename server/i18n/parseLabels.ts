import { parsePo } from 'pofile-ts';
import { type LabelCatalog, labelKey } from '../../schemas/i18n/label.ts';

/** The texts of a catalogue in gettext's PO format. What is not translated is left out. */
export function parseLabels(text: string): LabelCatalog {
  return Object.fromEntries(
    parsePo(text).items.flatMap(({ msgid: message, msgctxt: context, msgstr: [text = ''] }) =>
      text === '' ? [] : [[labelKey({ message, ...(context && { context }) }), text]],
    ),
  );
}
