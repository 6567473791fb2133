/** Where help is: at the address of the company's settings, else on the page that comes with the product. */
export function helpAddress(setting: unknown): string {
  return typeof setting === 'string' && /^https?:\/\//.test(setting) ? setting : '/help';
}
