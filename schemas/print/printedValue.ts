import { dateFormat, formatDate, formatTimestamp } from '../form/dateFormat.ts';
import { cellOf, type Names } from '../exchange/cells.ts';
import { formatFieldNumber } from '../form/formatFieldNumber.ts';
import type { Field } from '../form/form.ts';
import { rmb } from '../formulas/functions/rmb.ts';
import { languageOf, type Locale } from '../i18n/locale.ts';
import { barcodeFormat } from '../values/barcodes.ts';
import { fileNameOf } from '../values/fileTypes.ts';
import { exact } from '../rules/money.ts';
import { isEmpty, valueAsText } from '../values/valueTypes.ts';
import type { PrintValue } from './types.ts';

/** A value in the words in which a detail shows it; undefined where there is nothing to print. */
export function printedValue(field: Field, value: unknown, names: Names): PrintValue | undefined {
  if (isEmpty(value)) return undefined;
  if (field.widget.options.showPassword === true) return { text: '••••••••' };
  switch (field.valueType) {
    case 'html':
      return { html: valueAsText(value) };
    case 'images':
      return { images: listOf(value).flatMap(pictureOf) };
    case 'files':
      return {
        text: listOf(value).map(fileNameOf).join(languageOf(names.locale).comma),
      };
    case 'lines':
    case 'object':
      return undefined;
    case 'number':
      return typeof value === 'number'
        ? printedNumber(value, field, names.locale)
        : { text: valueAsText(value) };
    default: {
      const text = textOf(field, value, names);
      return isBarcode(field) ? { text, code: barcodeFormat(field.widget.options) } : { text };
    }
  }
}

/** Whether a field, or what it shows of another record, is a barcode. */
export function isBarcode({ type, as }: Pick<Field, 'type' | 'as'>): boolean {
  return (as ?? type) === 'barcode';
}

/** A number with its separators, decimals and unit, and as an amount in words. */
export function printedNumber(
  value: number,
  field: Pick<Field, 'precision' | 'unit' | 'duration'>,
  locale: Locale,
): PrintValue {
  const text = formatFieldNumber(value, field, locale);
  const words = field.duration ? undefined : rmb(exact(value));
  return {
    text,
    ...(typeof words === 'string' && { rmb: words }),
  };
}

function textOf(field: Field, value: unknown, names: Names): string {
  switch (field.valueType) {
    case 'date':
    case 'datetime':
    case 'time':
      return formatDate(valueAsText(value), dateFormat(field));
    case 'stamp':
      return formatDate(formatTimestamp(value), dateFormat(field));
    case 'span':
      return listOf(value)
        .map((day) => formatDate(formatTimestamp(day), dateFormat(field)))
        .join(' ~ ');
    case 'address':
      return addressOf(value);
    default:
      return String(cellOf(field, value, names));
  }
}

/** Without the point on the map, which nobody reads where there are words. */
function addressOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return valueAsText(value);
  const { region, address, location } = value as Record<string, unknown>;
  const words = [
    typeof region === 'string' ? region.replaceAll(',', '') : '',
    typeof address === 'string' ? address : '',
  ]
    .filter(Boolean)
    .join(' ');
  return words || valueAsText(location);
}

function pictureOf(image: unknown): { src: string; alt: string }[] {
  const { path, url, name } = (
    typeof image === 'object' && image !== null ? image : { path: image }
  ) as Record<string, unknown>;
  const src = [path, url].find((each): each is string => typeof each === 'string' && each !== '');
  return src === undefined ? [] : [{ src, alt: typeof name === 'string' ? name : '' }];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
