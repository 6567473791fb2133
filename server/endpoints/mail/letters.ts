import { REMINDERS } from '../../../schemas/collaboration/reminderKinds.ts';
import type { Reminder } from '../../../schemas/collaboration/reminders.ts';
import { label, translate, type Label } from '../../../schemas/i18n/label.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { PRODUCT_NAME } from '../../../schemas/product.ts';

export const TEST_LETTER: { subject: Label; text: Label } = {
  subject: label('{product} 测试邮件'),
  text: label('这是 {name} 从 {product} 的消息设置发出的测试邮件。收到它说明提醒可以用邮件发送。'),
};

const SUBJECTS = {
  one: label('{kind}：{name}'),
  many: label('{product}：{count} 条提醒'),
  digest: label('{product}：今日待办 {count} 条'),
} as const;
const OPEN = label('打开：{url}');
const END = label('这封邮件由系统发出，请勿回复。');
/** Lines of one kind; what is more is counted. */
const MOST_LINES = 20;
const MORE = label('……另外 {count} 条');

/** What a message says of one reminder. */
export interface ToldReminder {
  kind: string;
  name: string;
  customer_name: string;
  due: string;
  state: string;
  content?: string | undefined;
}

export interface LetterAbout {
  entries: readonly ToldReminder[];
  digest: boolean;
  locale: Locale;
  /** where the workbench stands, if that is known */
  url: string | undefined;
}

/** What a message about these says: each kind with its entries, the words that the reader's own lists have. */
export function letterAbout({ entries, digest, locale, url }: LetterAbout): {
  subject: string;
  text: string;
} {
  const kinds = (REMINDERS as readonly Reminder[]).flatMap(({ key, label: words }) => {
    const own = entries.filter(({ kind }) => kind === key);
    return own.length > 0 ? [{ key, words: translate(words, locale), own }] : [];
  });
  const [only] = entries.length === 1 ? entries : [];
  const data = { product: PRODUCT_NAME, count: entries.length };
  const subject = digest
    ? translate(SUBJECTS.digest, locale, data)
    : only
      ? translate(SUBJECTS.one, locale, { kind: kinds[0]?.words ?? '', name: only.name })
      : translate(SUBJECTS.many, locale, data);
  const parts = kinds.map(({ key, words, own }) =>
    [
      `${words} (${own.length})`,
      ...own.slice(0, MOST_LINES).map(lineOf),
      ...(own.length > MOST_LINES
        ? [translate(MORE, locale, { count: own.length - MOST_LINES })]
        : []),
      ...(url ? [translate(OPEN, locale, { url: `${url}/${key}` })] : []),
    ].join('\n'),
  );
  return { subject: plain(subject), text: [...parts, translate(END, locale)].join('\n\n') };
}

function lineOf({ name, customer_name, due, state, content }: ToldReminder): string {
  const told = [name, customer_name, due, state, content ?? ''].map(plain).filter(Boolean);
  return `- ${told.join(' · ')}`;
}

/** One line: what a record says stays within its own. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
