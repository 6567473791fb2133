import { joints } from '../../ui/joints.ts';
/** Any value in readable words, without the brackets and quotes of a wire format. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(plainText).filter(Boolean).join(joints.comma());
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined && part !== '')
    .map(([key, part]) => `${key}: ${plainText(part)}`)
    .join(', ');
}
