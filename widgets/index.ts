import type { ComponentType } from 'react';
import type { WIDGET_TYPES, WidgetType } from '../schemas/widgetTypes.ts';
import { AddressInput, AddressShow } from './address.tsx';
import { BlankInput, BlankShow } from './blank.tsx';
import { CascaderInput, CascaderShow } from './cascader.tsx';
import { CheckboxInput, CheckboxShow } from './checkbox.tsx';
import { ColorInput, ColorShow } from './color.tsx';
import { DateInput, DateShow } from './date.tsx';
import { EditorInput, EditorShow } from './editor.tsx';
import { ImagesInput, ImagesShow } from './images.tsx';
import { TextInput, TextShow } from './input.tsx';
import { CompleteInput } from './inputComplete.tsx';
import { NumberInput, NumberShow } from './number.tsx';
import { UserInput } from './people.tsx';
import { RadioInput, RadioShow } from './radio.tsx';
import { RateInput, RateShow } from './rate.tsx';
import { PlainRecordInput, RecordInput } from './record.tsx';
import { RecordShow, RefShow } from './ref.tsx';
import { SelectInput, SelectShow } from './select.tsx';
import { SliderInput, SliderShow } from './slider.tsx';
import { SwitchInput, SwitchShow } from './switch.tsx';
import { TextareaInput, TextareaShow } from './textarea.tsx';
import { TimeInput, TimeShow } from './time.tsx';
import { CategoryInput, DepartmentInput } from './tree.tsx';
import type { InputProps, ShowProps, WidgetFaces } from './types.ts';
import { UnknownInput, UnknownShow } from './unknown.tsx';

/** The widgets that hold a value; sections and grids are drawn by widgets/form. */
export type ValueWidgetType = { [Type in WidgetType]: (typeof WIDGET_TYPES)[Type]['role'] extends 'layout' ? never : Type }[WidgetType];

const RECORD = { Input: RecordInput, Show: RecordShow };

/** Every widget by its word on the wire. A new one: a row in schemas/widgetTypes.ts, a component pair, an entry here. */
export const WIDGETS = {
  input: { Input: TextInput, Show: TextShow },
  textarea: { Input: TextareaInput, Show: TextareaShow },
  input_complete: { Input: CompleteInput, Show: TextShow },
  number: { Input: NumberInput, Show: NumberShow },
  radio: { Input: RadioInput, Show: RadioShow },
  checkbox: { Input: CheckboxInput, Show: CheckboxShow },
  time: { Input: TimeInput, Show: TimeShow },
  date: { Input: DateInput, Show: DateShow },
  rate: { Input: RateInput, Show: RateShow },
  color: { Input: ColorInput, Show: ColorShow },
  select: { Input: SelectInput, Show: SelectShow },
  address: { Input: AddressInput, Show: AddressShow },
  customer: RECORD,
  contact: RECORD,
  opportunity: RECORD,
  contract: RECORD,
  quotation: RECORD,
  payment_plan: RECORD,
  user: { Input: UserInput, Show: RefShow },
  department: { Input: DepartmentInput, Show: RefShow },
  switch: { Input: SwitchInput, Show: SwitchShow },
  slider: { Input: SliderInput, Show: SliderShow },
  img: { Input: ImagesInput, Show: ImagesShow },
  editor: { Input: EditorInput, Show: EditorShow },
  cascader: { Input: CascaderInput, Show: CascaderShow },
  opportunity_group: { Input: PlainRecordInput, Show: RefShow },
  product_category: { Input: CategoryInput, Show: RefShow },
  custom: RECORD,
  blank: { Input: BlankInput, Show: BlankShow },
} as const satisfies Record<ValueWidgetType, WidgetFaces>;

/** For a type that nobody knows: a notice that names it, its value left as it is. */
export const UNKNOWN_WIDGET = { Input: UnknownInput, Show: UnknownShow } as const satisfies WidgetFaces;

// One place where the value a face takes is let go: who draws a field has the value that the field's own type says.
function facesOf(type: WidgetType | undefined): WidgetFaces {
  return type !== undefined && Object.hasOwn(WIDGETS, type) ? WIDGETS[type as ValueWidgetType] : UNKNOWN_WIDGET;
}

export function inputOf(type: WidgetType | undefined): ComponentType<InputProps> {
  return facesOf(type).Input as ComponentType<InputProps>;
}

export function showOf(type: WidgetType | undefined): ComponentType<ShowProps> {
  return facesOf(type).Show as ComponentType<ShowProps>;
}
