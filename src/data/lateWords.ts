import type { Messages } from '@lingui/core';
import { addToCatalog } from './catalogParts.ts';

// The words of all that is not there from the start. Nobody has to import this: the build does, in each file that says something and comes late
// (tools/i18n/lateWordsPlugin.ts), so that the words are there before it is drawn.
await addToCatalog(
  import.meta.glob<Messages>('../../schemas/locales/*/late.po', { import: 'messages' }),
);
