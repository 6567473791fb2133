import type { MessageId } from '../i18n/messages.ts';
import { DEMO_PASSWORD } from '../demo.ts';

export const PASSWORD_LIMITS = { min: 8, max: 64 } as const;

/** What a password is made of, each asking for more than the one before. */
const PARTS = ['any', 'basic', 'case', 'signs'] as const;

/** What a company asks of passwords that are chosen from now on. */
export interface PasswordRule {
  min: number;
  /** whatever one likes; letters and digits; capital and small letters too; signs besides */
  parts: (typeof PARTS)[number];
  /** words that none may contain, in small letters */
  forbidden: readonly string[];
}

const STANDARD: PasswordRule = { min: PASSWORD_LIMITS.min, parts: 'any', forbidden: [] };

/** The rule that the settings of a company say; never less than the standard one. */
export function passwordRule(settings: Readonly<Record<string, unknown>>): PasswordRule {
  const { password_min, password_parts, password_forbidden } = settings;
  const min = Number(password_min);
  return {
    min: Number.isInteger(min) ? Math.min(Math.max(min, PASSWORD_LIMITS.min), 32) : STANDARD.min,
    parts: PARTS.find((each) => each === password_parts) ?? STANDARD.parts,
    forbidden:
      typeof password_forbidden === 'string'
        ? password_forbidden
            .split(/[\s,，、;；]+/)
            .filter(Boolean)
            .map((word) => word.toLowerCase())
        : [],
  };
}

const ASKED: readonly {
  parts: PasswordRule['parts'];
  id: MessageId;
  has(text: string): boolean;
}[] = [
  { parts: 'basic', id: 'weak_password', has: (text) => /\p{L}/u.test(text) && /\d/.test(text) },
  {
    parts: 'case',
    id: 'password_case',
    has: (text) => /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text),
  },
  { parts: 'signs', id: 'password_signs', has: (text) => /[^\p{L}\p{N}\s]/u.test(text) },
];

/** What is wrong with a password somebody chooses: too short or long, too few kinds of characters, or one that everybody knows. */
export function passwordFault(
  password: string,
  { min, parts, forbidden }: PasswordRule = STANDARD,
): { id: MessageId; data?: Record<string, string | number> } | undefined {
  if (password.length < min) return { id: 'too_short', data: { min } };
  if (password.length > PASSWORD_LIMITS.max)
    return { id: 'too_long', data: { max: PASSWORD_LIMITS.max } };
  const asked = PARTS.indexOf(parts);
  const missing = ASKED.find(
    ({ parts: least, has }) => asked >= PARTS.indexOf(least) && !has(password),
  );
  if (missing) return { id: missing.id };
  const word = forbidden.find((each) => password.toLowerCase().includes(each));
  if (word !== undefined) return { id: 'password_word', data: { word } };
  return password === DEMO_PASSWORD ? { id: 'known_password' } : undefined;
}
