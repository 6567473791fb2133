import type { Words } from '../locale.ts';
import { companyKey } from './companyName.ts';
import { codeKey, emailKey, hostKey, personKey, phoneKey, textKey } from './values.ts';

/** How a value becomes a key by which records meet, and what is said when two records have the same. */
export const KEY_KINDS = {
  company: {
    read: companyKey,
    words: [
      '公司名称相同（不计地区和公司形式）',
      'Same company name, place and legal form apart',
      '会社名が同じ（地域と法人格を除く）',
      '公司名稱相同（不計地區和公司形式）',
    ],
  },
  phone: { read: phoneKey, words: ['电话相同', 'Same telephone', '電話番号が同じ', '電話相同'] },
  email: { read: emailKey, words: ['邮箱相同', 'Same e-mail', 'メールが同じ', '郵箱相同'] },
  code: {
    read: codeKey,
    words: ['登记代码相同', 'Same registration code', '登録コードが同じ', '登記代碼相同'],
  },
  host: { read: hostKey, words: ['网站相同', 'Same website', 'ウェブサイトが同じ', '網站相同'] },
  person: {
    read: personKey,
    words: [
      '同一公司的同名联系人',
      'Same name at the same company',
      '同じ会社の同名の人',
      '同一公司的同名聯絡人',
    ],
  },
  text: { read: textKey, words: ['账号相同', 'Same account', 'アカウントが同じ', '帳號相同'] },
} as const satisfies Record<string, { read(value: string): KeyValue | undefined; words: Words }>;
export type KeyKind = keyof typeof KEY_KINDS;

export interface KeyValue {
  value: string;
  /** what must not contradict where both records say it: the place in a company's name, as a region code */
  mark?: string;
}

/** One thing that tells of two records that they mean the same; a module's data lists them. */
export interface DuplicateRule {
  kind: KeyKind;
  /** models that hold such a value; each may meet each */
  models: readonly string[];
  /** of persons: the same name counts only where this is the same too; without it the name says nothing */
  within?: { model: string; kind?: KeyKind };
  /** 1 to 99: how sure this alone makes; 50 and more propose the pair */
  weight: number;
  /** two different values tell two records apart, whatever else agrees */
  decides?: true;
}

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
export function stampOf(rules: readonly DuplicateRule[]): number {
  let hash = EDITION;
  for (const character of JSON.stringify(rules))
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return hash >>> 0;
}
