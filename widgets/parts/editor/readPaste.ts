import { nodesWithHiddenStyles } from './html.ts';
import { convertWordLists } from './wordLists.ts';

export interface Pasted {
  /** markup that may be parsed; of foreign pages without their looks */
  html: string;
  /** pictures that came inside the markup, by the address under which they stand in it */
  images: ReadonlyMap<string, File>;
  /** pictures that only the other program or site can read */
  lost: number;
}

/** Marks that other programs write as styles. */
const MARKS: readonly [tag: string, style: RegExp][] = [
  ['strong', /(?:^|[;\s])font-weight:\s*(bold|[6-9]00)/i],
  ['em', /(?:^|[;\s])font-style:\s*italic/i],
  ['u', /(?:^|[;\s])text-decoration[\w-]*:[^;]*underline/i],
  ['s', /(?:^|[;\s])text-decoration[\w-]*:[^;]*line-through/i],
];
/** Elements that are these marks by themselves, unless their style takes it back: a page copied from Google Docs is one normal <b>. */
const UNMARKED = /(?:^|[;\s])font-(weight:\s*(normal|400)|style:\s*normal)/i;
const KEPT = ['href', 'src', 'alt', 'title', 'colspan', 'rowspan', 'dir', 'start'];

/** Paste of another program or page: headings, lists, tables, links and marks stay; sizes, colours, classes and scripts go. */
export function pasteOf(html: string): Pasted {
  const fragment = nodesWithHiddenStyles(html);
  const images = new Map<string, File>();
  let lost = 0;
  for (const image of fragment.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    const file = fileOf(src, image.getAttribute('alt') ?? '');
    const stored = ownPath(src);
    if (file) {
      const url = URL.createObjectURL(file);
      images.set(url, file);
      image.src = url;
    } else if (stored) image.setAttribute('src', stored);
    else {
      lost += 1;
      image.remove();
    }
  }
  convertWordLists(fragment);
  for (const element of fragment.querySelectorAll<HTMLElement>('[data-style]'))
    markByStyle(element);
  for (const element of fragment.querySelectorAll('*')) {
    for (const name of element.getAttributeNames())
      if (!KEPT.includes(name)) element.removeAttribute(name);
  }
  const holder = document.createElement('div');
  holder.append(fragment);
  return { html: holder.innerHTML, images, lost };
}

function markByStyle(element: HTMLElement) {
  const style = element.getAttribute('data-style') ?? '';
  if (/^(B|STRONG|I|EM)$/.test(element.tagName) && UNMARKED.test(style)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  // A heading is bold by itself, and the marks of a table are its cells' business.
  if (/^(H[1-6]|TH|TABLE|TBODY|TR|UL|OL|IMG|A)$/.test(element.tagName)) return;
  for (const [tag, wanted] of MARKS) {
    if (!wanted.test(style)) continue;
    const mark = document.createElement(tag);
    mark.append(...element.childNodes);
    element.append(mark);
  }
}

/** A picture that is written out in its address. */
function fileOf(src: string, name: string): File | undefined {
  const [, type = '', base64 = ''] =
    /^data:(image\/(?:png|jpeg|gif));base64,([\w+/=\s]+)$/i.exec(src) ?? [];
  if (base64 === '') return undefined;
  const bytes = Uint8Array.from(atob(base64.replace(/\s/g, '')), (letter) => letter.charCodeAt(0));
  return new File([bytes], `${name || 'image'}.${type.slice('image/'.length).toLowerCase()}`, {
    type: type.toLowerCase(),
  });
}

/** A picture of ours, copied from a record that was read. */
function ownPath(src: string): string | undefined {
  if (!URL.canParse(src, location.href) || new URL(src, location.href).origin !== location.origin)
    return undefined;
  return /\/rest\/crm\/file\/download\?id_code=[0-9a-z]+/.exec(src)?.[0];
}
