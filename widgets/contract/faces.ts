import type { ComponentType } from 'react';
import type { WidgetType } from '../../schemas/definition/widgetTypes.ts';
import type { InputProps, ShowProps } from './types.ts';

/** How any widget is entered and shown, for one that is made of others. Put in by who loads the registries: they name the widget that asks, which cannot import them. */
export const faces = {} as {
  input(type: WidgetType | undefined): ComponentType<InputProps>;
  show(type: WidgetType | undefined): ComponentType<ShowProps>;
};
