/// <reference types="vite/client" />

declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

declare module '*.po?labels' {
  import type { LabelCatalog } from '../schemas/i18n/label.ts';

  const catalog: LabelCatalog;
  export default catalog;
}
