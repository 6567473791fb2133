import type { Widget } from '../../definition/definition.ts';
import { isRowWidget } from '../../form/rowsOf.ts';
import type { Locale } from '../../i18n/locale.ts';
import { FIELD_KINDS, type FieldKind, fieldKindRow } from './fieldKinds.ts';
import { newWidget } from './newWidget.ts';

/** What the designer offers as a column of a sub-form. What asks the server by the model of the record's own field is not among them. */
export function rowColumnKinds(): FieldKind[] {
  return FIELD_KINDS.filter((kind) => {
    const { type, formula } = fieldKindRow(kind);
    return isRowWidget(type) && formula === undefined && type !== 'input_complete';
  });
}

/** A column as it is added: no other of the sub-form has its key. */
export function newColumn(
  kind: FieldKind,
  { columns, locale }: { columns: readonly Widget[]; locale: Locale },
): Widget {
  const definition = { list: [...columns], config: {} };
  return newWidget(kind, { definition, locale });
}
