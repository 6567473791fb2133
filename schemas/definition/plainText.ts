import type { Widget } from './definition.ts';
import { textOf } from './readDefinition.ts';

/** Widgets of form-making that show words and carry no value. */
const TEXTS: ReadonlySet<string> = new Set(['text', 'html', 'alert', 'link']);

/** Whether a widget of form-making shows text and carries no value. */
export function isText(type: string): boolean {
  return TEXTS.has(type);
}

/** The words, without tags: a definition from elsewhere brings no markup into the page. */
export function plainTextOf({ type, name, options }: Widget): string {
  const { defaultValue, title, description } = options;
  const said = type === 'alert' ? [title, description].map(textOf).filter(Boolean).join('：') : '';
  return stripMarkup(said || textOf(defaultValue) || name).slice(0, 2000);
}

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  amp: '&',
};

/** Code and comments are no words; one that never ends takes what follows it along. */
const UNREAD = /<(script|style)\b[\s\S]*?(<\/\1\s*>|$)|<!--[\s\S]*?(-->|$)/gi;

/** HTML as plain text in one line: tags, code and comments go, the usual entities become characters. */
export function stripMarkup(html: string): string {
  return html
    .replaceAll(UNREAD, ' ')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(nbsp|lt|gt|quot|amp);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
