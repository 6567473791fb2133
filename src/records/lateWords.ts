import type { Messages } from '@lingui/core';
import { addToCatalog } from '../data/catalogs.ts';

// The words of dialogs that few people open are not in the first catalog: whoever imports this has them before anything is drawn.
await addToCatalog(
  import.meta.glob<Messages>('../../schemas/locales/*/late.po', { import: 'messages' }),
);
