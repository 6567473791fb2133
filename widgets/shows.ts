import { type ComponentType, createElement, type ReactElement } from 'react';
import type { WIDGET_TYPES, WidgetType } from '../schemas/definition/widgetTypes.ts';
import { AddressShow } from './address.show.tsx';
import { BarcodeShow } from './barcode.show.tsx';
import { BlankShow } from './blank.show.tsx';
import { CascaderShow } from './cascader.show.tsx';
import { CheckboxShow } from './checkbox.show.tsx';
import { ColorShow } from './color.show.tsx';
import { DateShow } from './date.show.tsx';
import { EditorShow } from './editor.show.tsx';
import { FilesShow } from './files.show.tsx';
import { ImagesShow } from './images.show.tsx';
import { TextShow } from './input.show.tsx';
import { NumberShow } from './number.show.tsx';
import { RadioShow } from './radio.show.tsx';
import { RateShow } from './rate.show.tsx';
import { SelectShow } from './select.show.tsx';
import { SliderShow } from './slider.show.tsx';
import { SubformShow } from './subform.show.tsx';
import { SwitchShow } from './switch.show.tsx';
import { TextareaShow } from './textarea.show.tsx';
import { TimeShow } from './time.show.tsx';
import { UnknownShow } from './unknown.show.tsx';
import { RecordShow, RefShow } from './ref.tsx';
import type { ShowProps } from './contract/types.ts';

/** The widgets that hold a value; sections and grids are drawn by widgets/form. */
export type ValueWidgetType = {
  [Type in WidgetType]: (typeof WIDGET_TYPES)[Type]['role'] extends 'layout' ? never : Type;
}[WidgetType];

/** How every kind of value is shown. Apart from the inputs, so that a list does not load what only forms need. */
export const SHOWS = {
  input: TextShow,
  textarea: TextareaShow,
  input_complete: TextShow,
  barcode: BarcodeShow,
  number: NumberShow,
  duration: NumberShow,
  autonumber: TextShow,
  rollup: DerivedShow,
  lookup: DerivedShow,
  radio: RadioShow,
  checkbox: CheckboxShow,
  time: TimeShow,
  date: DateShow,
  rate: RateShow,
  color: ColorShow,
  select: SelectShow,
  address: AddressShow,
  place: AddressShow,
  customer: RecordShow,
  contact: RecordShow,
  opportunity: RecordShow,
  contract: RecordShow,
  quotation: RecordShow,
  payment_plan: RecordShow,
  user: RefShow,
  department: RefShow,
  switch: SwitchShow,
  slider: SliderShow,
  img: ImagesShow,
  signature: ImagesShow,
  fileupload: FilesShow,
  editor: EditorShow,
  cascader: CascaderShow,
  opportunity_group: RefShow,
  product_category: RefShow,
  custom: RecordShow,
  blank: BlankShow,
  subform: SubformShow,
} as const satisfies Record<ValueWidgetType, ComponentType<ShowProps<never>>>;

export const UNKNOWN_SHOW = UnknownShow;

// One place where the value a face takes is let go: who draws a field has the value that the field's own type says.
export function showOf(type: WidgetType | undefined): ComponentType<ShowProps> {
  const show: ComponentType<ShowProps<never>> =
    type !== undefined && Object.hasOwn(SHOWS, type)
      ? SHOWS[type as ValueWidgetType]
      : UNKNOWN_SHOW;
  return show as ComponentType<ShowProps>;
}

/** What is looked up, or is a value of the records that belong to one, reads as it does over there; what is reckoned is a number, and a day reads as it is stored. */
function DerivedShow(props: ShowProps): ReactElement {
  const { type, as = type === 'lookup' ? 'input' : 'number' } = props.field;
  return createElement(showOf(as), { ...props, field: { ...props.field, type: as } });
}
