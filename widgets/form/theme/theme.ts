import type { ThemeProps } from '@rjsf/core';
import { BaseInput } from './BaseInput.tsx';
import {
  AddButton,
  ClearButton,
  CopyButton,
  MoveDownButton,
  MoveUpButton,
  RemoveButton,
  SubmitButton,
} from './buttons.tsx';
import {
  DescriptionField,
  FieldError,
  FieldHelp,
  PlainFieldTemplate,
  TitleField,
  WrapIfAdditional,
} from './fields.tsx';
import {
  ArrayField,
  ArrayItem,
  Grid,
  MultiSchemaField,
  ObjectField,
  OptionalDataControls,
} from './groups.tsx';
import {
  Checkbox,
  Checkboxes,
  Color,
  DateOnly,
  DateTime,
  Radio,
  Range,
  Rating,
  Select,
  Textarea,
  Time,
} from './inputs.tsx';
import { CyclicExpand, ErrorList, Unsupported } from './notices.tsx';

/** Fieldwork's look for any rjsf form: `withTheme(THEME)`. What is not named here is rjsf's own and built from these. */
export const THEME: ThemeProps = {
  templates: {
    FieldTemplate: PlainFieldTemplate,
    WrapIfAdditionalTemplate: WrapIfAdditional,
    TitleFieldTemplate: TitleField,
    DescriptionFieldTemplate: DescriptionField,
    FieldErrorTemplate: FieldError,
    FieldHelpTemplate: FieldHelp,
    ErrorListTemplate: ErrorList,
    BaseInputTemplate: BaseInput,
    ObjectFieldTemplate: ObjectField,
    ArrayFieldTemplate: ArrayField,
    ArrayFieldItemTemplate: ArrayItem,
    MultiSchemaFieldTemplate: MultiSchemaField,
    OptionalDataControlsTemplate: OptionalDataControls,
    GridTemplate: Grid,
    UnsupportedFieldTemplate: Unsupported,
    CyclicSchemaExpandTemplate: CyclicExpand,
    ButtonTemplates: {
      AddButton,
      ClearButton,
      CopyButton,
      MoveDownButton,
      MoveUpButton,
      RemoveButton,
      SubmitButton,
    },
  },
  widgets: {
    TextareaWidget: Textarea,
    SelectWidget: Select,
    RadioWidget: Radio,
    CheckboxesWidget: Checkboxes,
    CheckboxWidget: Checkbox,
    DateWidget: DateOnly,
    AltDateWidget: DateOnly,
    DateTimeWidget: DateTime,
    AltDateTimeWidget: DateTime,
    TimeWidget: Time,
    ColorWidget: Color,
    RangeWidget: Range,
    RatingWidget: Rating,
  },
};
