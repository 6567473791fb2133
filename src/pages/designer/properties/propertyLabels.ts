import { t } from '@lingui/core/macro';
import type { Widget } from '../../../../schemas/definition/definition.ts';
import { localizedName } from '../../../../schemas/i18n/label.ts';
import type { Locale } from '../../../../schemas/i18n/locale.ts';

/** What the changed properties are called, for the list of steps. */
export function propertyLabels(
  list: readonly Widget[],
  models: readonly string[],
  locale: Locale,
): string {
  return list
    .filter((each) => models.includes(each.model))
    .map((each) => localizedName(each, locale))
    .slice(0, 3)
    .join(t`、`);
}
