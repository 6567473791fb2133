/** Word writes the items of a list as paragraphs whose style names the list and the level, with the bullet as text. These become lists. */
export function convertWordLists(root: ParentNode): void {
  const items = [...root.querySelectorAll<HTMLElement>('[data-style*="mso-list" i]')].filter(
    (item) => levelOf(item) > 0,
  );
  /** lists that are open, outermost first */
  let open: HTMLElement[] = [];
  let last: Element | undefined;
  for (const item of items) {
    if (item.previousElementSibling !== last || last === undefined) open = [];
    const level = Math.min(levelOf(item), open.length + 1);
    const tag = takeBullet(item);
    open = open.slice(0, level);
    const list = open[level - 1] ?? begin(tag, open.at(-1), item);
    open[level - 1] = list;
    const entry = document.createElement('li');
    entry.append(...item.childNodes);
    list.append(entry);
    last = open[0];
    item.remove();
  }
}

function begin(tag: string, parent: HTMLElement | undefined, item: HTMLElement): HTMLElement {
  const list = document.createElement(tag);
  if (parent) (parent.lastElementChild ?? parent).append(list);
  else item.before(list);
  return list;
}

function levelOf(item: Element): number {
  return Number(
    /mso-list:[^;]*\blevel(\d+)/i.exec(item.getAttribute('data-style') ?? '')?.[1] ?? 0,
  );
}

/** Takes the bullet out of the item; a number or letter in it makes an ordered list. */
function takeBullet(item: Element): 'ul' | 'ol' {
  const bullet = item.querySelector('[data-style*="mso-list" i]');
  const text = bullet?.textContent.trim() ?? '';
  bullet?.remove();
  return /^[(（]?([\d一二三四五六七八九十]+|[a-z]|[ivx]+)[.)、．）]/i.test(text) ? 'ol' : 'ul';
}
