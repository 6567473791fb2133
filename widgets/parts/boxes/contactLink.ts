import type { Field } from '../../../schemas/form/form.ts';
import { webAddress } from '../../../schemas/values/webAddress.ts';

/** Where a web address, mail address or telephone number leads; undefined for any other text, and for addresses that are not plain web ones. */
export function contactLink(field: Field, text: string): string | undefined {
  const rules = field.params.rules?.map((rule) => rule.kind) ?? [];
  const { dataType } = field.widget.options;
  const isUrl = dataType === 'url' || field.widget.rules.some((rule) => rule.type === 'url');
  if (isUrl) return /[^\s/]\.[^\s/]/.test(text) ? webAddress(text) : undefined;
  if ((rules.includes('email') || dataType === 'email') && /^[^\s@]+@[^\s@]+$/.test(text))
    return `mailto:${text}`;
  if (rules.includes('telephone') && /^\+?[\d-]{5,}$/.test(text)) return `tel:${text}`;
  return undefined;
}
