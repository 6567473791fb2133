import type { Widget } from './definition.ts';
import { textOf } from './readDefinition.ts';

/** Widgets of form-making that show words and carry no value. */
const TEXTS: ReadonlySet<string> = new Set(['text', 'html', 'alert', 'link']);

export function isText(type: string): boolean {
  return TEXTS.has(type);
}

/** The words, without tags: a definition from elsewhere brings no markup into the page. */
export function wordsOf({ type, name, options }: Widget): string {
  const { defaultValue, title, description } = options;
  const said = type === 'alert' ? [title, description].map(textOf).filter(Boolean).join('：') : '';
  return plain(said || textOf(defaultValue) || name).slice(0, 2000);
}

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  amp: '&',
};

function plain(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(nbsp|lt|gt|quot|amp);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
