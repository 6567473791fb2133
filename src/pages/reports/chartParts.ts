/**
 * The colours of slices, by the theme's tokens, so that dark, print and every theme have their own; slices beyond these are not drawn. Each differs
 * from the one before it and from the first, which the last one touches. The accent is none of them: each theme has it a second time.
 */
export const SLICE_INKS = [
  'success',
  'hue-blue',
  'warning',
  'hue-violet',
  'info',
  'danger',
  'text-3',
] as const;
