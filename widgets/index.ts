import type { ComponentType } from 'react';
import type { WidgetType } from '../schemas/definition/widgetTypes.ts';
import { AddressInput } from './address.tsx';
import { BarcodeInput } from './barcode.tsx';
import { BlankInput } from './blank.tsx';
import { CascaderInput } from './cascader.tsx';
import { CheckboxInput } from './checkbox.tsx';
import { ColorInput } from './color.tsx';
import { DateInput } from './date.tsx';
import { EditorInput } from './editor.tsx';
import { FilesInput } from './files.tsx';
import { ImagesInput } from './images.tsx';
import { TextInput } from './input.tsx';
import { CompleteInput } from './inputComplete.tsx';
import { LookupInput } from './lookup.tsx';
import { NumberInput } from './number.tsx';
import { UserInput } from './people.tsx';
import { RadioInput } from './radio.tsx';
import { RateInput } from './rate.tsx';
import { PlaceInput } from './place.tsx';
import { PlainRecordInput, RecordInput } from './record.tsx';
import { RollupInput } from './rollup.tsx';
import { SelectInput } from './select.tsx';
import { SignatureInput } from './signature.tsx';
import { SliderInput } from './slider.tsx';
import { SubformInput } from './subform.tsx';
import { SwitchInput } from './switch.tsx';
import { TextareaInput } from './textarea.tsx';
import { TimeInput } from './time.tsx';
import { CategoryInput, DepartmentInput } from './tree.tsx';
import { faces } from './contract/faces.ts';
import type { InputProps, WidgetFaces } from './contract/types.ts';
import { SHOWS, showOf, UNKNOWN_SHOW } from './shows.ts';
import type { ValueWidgetType } from './shows.ts';
import { UnknownInput } from './unknown.tsx';

export type { ValueWidgetType } from './shows.ts';
export { showOf } from './shows.ts';

const RECORD = { Input: RecordInput, Show: SHOWS.custom };

/** Every widget by its word on the wire. A new one: a row in schemas/definition/widgetTypes.ts, a component pair, an entry here and in shows.ts. */
export const WIDGETS = {
  input: { Input: TextInput, Show: SHOWS.input },
  textarea: { Input: TextareaInput, Show: SHOWS.textarea },
  input_complete: { Input: CompleteInput, Show: SHOWS.input_complete },
  barcode: { Input: BarcodeInput, Show: SHOWS.barcode },
  number: { Input: NumberInput, Show: SHOWS.number },
  duration: { Input: NumberInput, Show: SHOWS.duration },
  autonumber: { Input: TextInput, Show: SHOWS.autonumber },
  rollup: { Input: RollupInput, Show: SHOWS.rollup },
  lookup: { Input: LookupInput, Show: SHOWS.lookup },
  radio: { Input: RadioInput, Show: SHOWS.radio },
  checkbox: { Input: CheckboxInput, Show: SHOWS.checkbox },
  time: { Input: TimeInput, Show: SHOWS.time },
  date: { Input: DateInput, Show: SHOWS.date },
  rate: { Input: RateInput, Show: SHOWS.rate },
  color: { Input: ColorInput, Show: SHOWS.color },
  select: { Input: SelectInput, Show: SHOWS.select },
  address: { Input: AddressInput, Show: SHOWS.address },
  place: { Input: PlaceInput, Show: SHOWS.place },
  customer: RECORD,
  contact: RECORD,
  opportunity: RECORD,
  contract: RECORD,
  quotation: RECORD,
  payment_plan: RECORD,
  user: { Input: UserInput, Show: SHOWS.user },
  department: { Input: DepartmentInput, Show: SHOWS.department },
  switch: { Input: SwitchInput, Show: SHOWS.switch },
  slider: { Input: SliderInput, Show: SHOWS.slider },
  img: { Input: ImagesInput, Show: SHOWS.img },
  signature: { Input: SignatureInput, Show: SHOWS.signature },
  fileupload: { Input: FilesInput, Show: SHOWS.fileupload },
  editor: { Input: EditorInput, Show: SHOWS.editor },
  cascader: { Input: CascaderInput, Show: SHOWS.cascader },
  opportunity_group: { Input: PlainRecordInput, Show: SHOWS.opportunity_group },
  product_category: { Input: CategoryInput, Show: SHOWS.product_category },
  custom: RECORD,
  blank: { Input: BlankInput, Show: SHOWS.blank },
  subform: { Input: SubformInput, Show: SHOWS.subform },
} as const satisfies Record<ValueWidgetType, WidgetFaces>;

/** For a type that nobody knows: a notice that names it, its value left as it is. */
export const UNKNOWN_WIDGET = {
  Input: UnknownInput,
  Show: UNKNOWN_SHOW,
} as const satisfies WidgetFaces;

// One place where the value a face takes is let go: who draws a field has the value that the field's own type says.
function facesOf(type: WidgetType | undefined): WidgetFaces {
  return type !== undefined && Object.hasOwn(WIDGETS, type)
    ? WIDGETS[type as ValueWidgetType]
    : UNKNOWN_WIDGET;
}

/** How a value of this type is entered; a notice for a type that nobody knows. */
export function inputComponent(type: WidgetType | undefined): ComponentType<InputProps> {
  return facesOf(type).Input as ComponentType<InputProps>;
}

Object.assign(faces, { input: inputComponent, show: showOf });
