import DOMPurify from 'dompurify';
import {
  BREAK_MARK,
  COLUMNS_MARK,
  FIELD_MARK,
  FORMAT_MARK,
  TABLE_MARK,
} from '../../../schemas/print/templateMarks.ts';
import { hideStyles } from './hideStyles.ts';

// What the editor can make and what people paste; nothing that runs, loads a frame or sends a form.
const TAGS =
  'p br h1 h2 h3 h4 h5 h6 strong b em i u s del sub sup span a ul ol li blockquote pre code hr img table colgroup col thead tbody tfoot tr th td div'.split(
    ' ',
  );
const ATTRIBUTES = [
  'href',
  'target',
  'rel',
  'src',
  'alt',
  'title',
  'width',
  'height',
  'colspan',
  'rowspan',
  'colwidth',
  'dir',
  'start',
];
// Their values are no addresses, and are not judged as such.
const PLAIN = [
  'data-style',
  'data-pm-slice',
  FIELD_MARK,
  FORMAT_MARK,
  TABLE_MARK,
  COLUMNS_MARK,
  BREAK_MARK,
];
const CLEAN = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: [...ATTRIBUTES, ...PLAIN],
  ADD_URI_SAFE_ATTR: PLAIN,
  ALLOW_DATA_ATTR: false,
};
const STYLES =
  /^(color|background-color|font-size|font-family|font-weight|font-style|text-align|text-decoration|line-height|width|min-width|vertical-align)$/;

/** Rich text as nodes that run nothing, their looks on them. Pictures still have their stored paths. */
export function cleanNodes(html: string): DocumentFragment {
  const fragment = nodesWithHiddenStyles(html);
  applyStyles(fragment);
  return fragment;
}

/** The same with the looks still under another name, `data-style`. */
export function nodesWithHiddenStyles(html: string): DocumentFragment {
  return DOMPurify.sanitize(hideStyles(html), { ...CLEAN, RETURN_DOM_FRAGMENT: true });
}

/** Rich text to be read: pictures by their addresses, links that open beside. */
export function cleanHtml(html: string, fileUrl: (path: string) => string): DocumentFragment {
  const fragment = cleanNodes(html);
  for (const image of fragment.querySelectorAll('img')) {
    image.src = pictureUrl(image.getAttribute('src') ?? '', fileUrl);
    // Silence is better than an address read aloud.
    image.alt = image.getAttribute('alt') ?? '';
  }
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
  }
  return fragment;
}

/** What is pasted, as text that may be parsed; its looks wait under another name for wearStyles. */
export function cleanPaste(html: string): string {
  return DOMPurify.sanitize(hideStyles(html), CLEAN);
}

/** Puts hidden styles on: only looks, no positions, and through the style object, which a strict policy allows. */
export function applyStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    const declared = (element.getAttribute('data-style') ?? '')
      .split(';')
      .map((part) => part.split(':'));
    element.removeAttribute('data-style');
    for (const [name = '', ...value] of declared) {
      if (STYLES.test(name.trim().toLowerCase()))
        element.style.setProperty(name.trim().toLowerCase(), value.join(':').trim());
    }
  }
}

/** Pictures are stored by their path, because an address may hold what only this session may know. */
export function pictureUrl(src: string, fileUrl: (path: string) => string): string {
  return /^(https?:|blob:|data:image\/)/i.test(src) ? src : fileUrl(src);
}
