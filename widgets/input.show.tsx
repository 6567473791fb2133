import { Trans } from '@lingui/react/macro';
import { NumberShow } from './number.show.tsx';
import { AddressText } from './parts/boxes/AddressText.tsx';
import { TruncatedText } from './ui/TruncatedText.tsx';
import { contactLink } from './parts/boxes/contactLink.ts';
import type { ShowProps } from './contract/types.ts';
import { valueAsText } from '../schemas/values/valueTypes.ts';

/** Text in a list or detail; web, mail and telephone texts are links there. */
export function TextShow({ field, value, compact, locale }: ShowProps<string | number>) {
  if (typeof value === 'number' && field.valueType === 'number')
    return <NumberShow field={field} value={value} compact={compact} locale={locale} />;
  if (field.widget.options.showPassword === true) return <Hidden />;
  const text = valueAsText(value);
  const href = contactLink(field, text);
  const words = href ? (
    <a
      href={href}
      rel="noopener noreferrer"
      target={href.startsWith('http') ? '_blank' : undefined}
      className={`underline-offset-2 hover:underline ${compact ? 'hover:text-accent' : 'text-accent'}`}
    >
      {compact ? text : <AddressText text={text} />}
    </a>
  ) : (
    text
  );
  return compact ? (
    <TruncatedText>{words}</TruncatedText>
  ) : (
    <span className="wrap-break-word">
      {words}
      {field.unit && ` ${field.unit}`}
    </span>
  );
}

function Hidden() {
  return (
    <>
      <span aria-hidden>••••••••</span>
      <span className="sr-only">
        <Trans>已隐藏</Trans>
      </span>
    </>
  );
}
