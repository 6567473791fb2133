import { label, type Label } from '../i18n/label.ts';
import { companyKey } from './companyName.ts';
import type { KeyValue } from './values.ts';
import { codeKey, emailKey, hostKey, personKey, phoneKey, textKey } from './values.ts';
import type { KeyKind, DuplicateRule } from '../definition/duplicateRule.ts';

/** How a value becomes a key by which records meet, and what is said when two records have the same. */
export const KEY_KINDS = {
  company: {
    read: companyKey,
    label: label('公司名称相同（不计地区和公司形式）'),
  },
  phone: { read: phoneKey, label: label('电话相同') },
  email: { read: emailKey, label: label('邮箱相同') },
  code: {
    read: codeKey,
    label: label('登记代码相同'),
  },
  host: { read: hostKey, label: label('网站相同') },
  person: {
    read: personKey,
    label: label('同一公司的同名联系人'),
  },
  text: { read: textKey, label: label('账号相同') },
} as const satisfies Record<KeyKind, { read(value: string): KeyValue | undefined; label: Label }>;

/** A key of one record. Two records with the same kind and value may mean the same. */
export interface DuplicateKey {
  kind: KeyKind;
  value: string;
  mark: string;
  /** whose value it is: readers from whom it is withheld do not meet by it */
  model: string;
}

/** Raised when the same values make other keys than before, so that stored keys are made anew. */
const EDITION = 1;

/** Changes whenever stored keys would. Not a secret, only a stamp. */
export function ruleFingerprint(rules: readonly DuplicateRule[]): number {
  let hash = EDITION;
  for (const character of JSON.stringify(rules))
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return hash >>> 0;
}
