import type { Messages } from '@lingui/core';
import { addToCatalog } from '../../data/catalogParts.ts';
import { loadAllLabels } from '../../data/catalogs.ts';

// The words of this room are in no other page's catalog: whoever imports it has them before anything is drawn. A new field gets its name in every language.
await Promise.all([
  addToCatalog(
    import.meta.glob<Messages>('../../../schemas/locales/*/design.po', { import: 'messages' }),
  ),
  loadAllLabels(),
]);
