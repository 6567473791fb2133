import { widgetOf } from '../definition/defaultDefinition.ts';
import type { Form } from '../form/form.ts';
import { label } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';
import type { FieldItem } from '../definition/module.ts';
import { customer } from '../modules/customer.ts';
import { invoice } from '../modules/invoice.ts';
import { translateDefinition } from '../form/translateDefinition.ts';

/** Whose invoice headers are kept, and who sees and writes them: the rights of invoices, on customers within reach. */
export const HEADER_OWNER_MODULE = customer.key;
export const INVOICE_HEADER_RIGHTS = invoice.permission;
export const HEADER_LABELS = label('开票抬头');
/** Stands for no field in a customer's log: a header that was added, changed or deleted, each side its title. */
export const HEADER_CHANGE = '$invoice_header';

/** model of a header -> model of the invoice that it fills; the two were never spelled alike */
export const HEADER_MODELS = {
  classify: 'classify',
  title: 'title',
  tax_number: 'tax_number',
  bank: 'bank',
  account: 'account',
  billing_address: 'invoice_address',
  telephone: 'invoice_phone',
} as const;
export type HeaderModel = keyof typeof HEADER_MODELS;
export type HeaderValues = Partial<Record<HeaderModel, string>>;

const MODELS = Object.entries(HEADER_MODELS) as [HeaderModel, string][];

/** The fields of a header are those of an invoice, with their rules. */
export const HEADER_ITEMS: readonly FieldItem[] = MODELS.flatMap(([model, ours]) => {
  const item = invoice.form.find(
    (each): each is typeof each & FieldItem => 'model' in each && each.model === ours,
  );
  return item ? [{ ...(item as FieldItem), model }] : [];
});

export function invoiceHeaderForm(locale: Locale): Form {
  return translateDefinition({
    module: { key: 'invoice_header', title: 'title', columns: [] },
    definition: {
      list: HEADER_ITEMS.map((item) => widgetOf('invoice_header', item)),
      config: { labelPosition: 'top', labelWidth: 100 },
    },
    locale,
  });
}

/** What a chosen header says in an invoice: what it leaves open is taken back there, so that no two headers mix. */
export function applyInvoiceHeader(
  header: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(MODELS.map(([theirs, ours]) => [ours, header[theirs] || undefined]));
}
