import type { Label } from '../../schemas/i18n/label.ts';

/** A label that no catalogue knows, as a company's own objects have them. */
export function fourLabel(zh: string, en: string, ja: string, cht: string): Label {
  return { message: zh, names: { en, ja, 'zh-cht': cht } };
}
