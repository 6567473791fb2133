import type { Messages } from '@lingui/core';
import { type LabelCatalog, registerLabels } from '../../schemas/i18n/label.ts';
import { catalogIn } from './catalogIn.ts';
import { addFirstPart, loadParts } from './catalogParts.ts';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '../../schemas/i18n/locale.ts';

const LABELS = import.meta.glob<LabelCatalog>(
  ['../../schemas/locales/*/labels.po', '!**/zh-chs/*'],
  {
    query: '?labels',
    import: 'default',
  },
);
addFirstPart(
  import.meta.glob<Messages>('../../schemas/locales/*/interface.po', { import: 'messages' }),
);

/** The words of every part that has been used so far, and the labels, in one language. */
export async function loadCatalog(locale: Locale): Promise<Messages> {
  await Promise.all([loadParts(locale), loadLabels(locale)]);
  // those are there; what has come into use meanwhile is waited for
  return loadParts(locale);
}

/** Labels in every language: where they are looked for by any of their names, or written into a definition. */
export async function loadAllLabels(): Promise<void> {
  await Promise.all(LOCALES.map(loadLabels));
}

async function loadLabels(locale: Locale): Promise<void> {
  if (locale !== DEFAULT_LOCALE) registerLabels(locale, await catalogIn(LABELS, locale)());
}
