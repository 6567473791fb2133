import DOMPurify from 'dompurify';

// What the editor can make and what people paste; nothing that runs, loads a frame or sends a form.
const TAGS = 'p br h1 h2 h3 h4 h5 h6 strong b em i u s del sub sup span a ul ol li blockquote pre code hr img table colgroup col thead tbody tfoot tr th td div'.split(' ');
const ATTRIBUTES = ['href', 'target', 'rel', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'colwidth', 'style', 'dir', 'start'];
const STYLES = /^(color|background-color|font-size|font-family|font-weight|font-style|text-align|text-decoration|line-height|width|min-width|vertical-align)$/;

interface CleanOptions {
  /** address of a stored picture */
  fileUrl(path: string): string;
}

/** Rich text as nodes that are safe to put into the page. */
export function cleanHtml(html: string, { fileUrl }: CleanOptions): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, { ALLOWED_TAGS: TAGS, ALLOWED_ATTR: ATTRIBUTES, ALLOW_DATA_ATTR: false, RETURN_DOM_FRAGMENT: true });
  for (const element of fragment.querySelectorAll<HTMLElement>('[style]')) restyle(element);
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

/** The same, as text: for what is pasted. */
export function cleanPaste(html: string): string {
  return DOMPurify.sanitize(html, { ALLOWED_TAGS: TAGS, ALLOWED_ATTR: ATTRIBUTES, ALLOW_DATA_ATTR: false });
}

/** Pictures are stored by their path, because an address may hold what only this session may know. */
export function pictureUrl(src: string, fileUrl: (path: string) => string): string {
  return /^(https?:|blob:|data:image\/)/i.test(src) ? src : fileUrl(src);
}

// Only looks, no positions; and set through the style object, which a strict Content-Security-Policy allows.
function restyle(element: HTMLElement) {
  const declared = (element.getAttribute('style') ?? '').split(';').map((part) => part.split(':'));
  element.removeAttribute('style');
  for (const [name = '', ...value] of declared) {
    if (STYLES.test(name.trim().toLowerCase())) element.style.setProperty(name.trim().toLowerCase(), value.join(':').trim());
  }
}
