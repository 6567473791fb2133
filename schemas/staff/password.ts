import type { MessageId } from '../i18n/messages.ts';
import { DEMO_PASSWORD } from '../demo.ts';

export const PASSWORD_LIMITS = { min: 8, max: 64 } as const;

/** What is wrong with a password somebody chooses: too short or long, no letter or no digit, or one that everybody knows. */
export function passwordFault(
  password: string,
): { id: MessageId; data?: Record<string, number> } | undefined {
  if (password.length < PASSWORD_LIMITS.min)
    return { id: 'too_short', data: { min: PASSWORD_LIMITS.min } };
  if (password.length > PASSWORD_LIMITS.max)
    return { id: 'too_long', data: { max: PASSWORD_LIMITS.max } };
  if (!/\p{L}/u.test(password) || !/\d/.test(password)) return { id: 'weak_password' };
  return password === DEMO_PASSWORD ? { id: 'known_password' } : undefined;
}
