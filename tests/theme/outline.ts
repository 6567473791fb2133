const CONTROL =
  'input, textarea, select, button, a, [role=combobox], [role=textbox], [role=slider], [role=radiogroup], [role=group]';
const ROLE_OF_INPUT: Readonly<Record<string, string>> = {
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'number',
  password: 'password',
  file: 'file',
  color: 'colour',
  hidden: 'hidden',
  submit: 'button',
};

/** What a person meets in a drawn form, a line a thing: what it is, its name, value, state and what is said about it. No classes, no wrappers. */
export function outline(root: ParentNode): string {
  const lines: string[] = [];
  const said = new Set(
    Array.from(root.querySelectorAll('[aria-describedby]')).flatMap((element) =>
      (element.getAttribute('aria-describedby') ?? '').split(' '),
    ),
  );

  function walk(node: Node, depth: number): void {
    const push = (text: string) => lines.push('  '.repeat(depth) + text);
    if (node.nodeType === Node.TEXT_NODE) {
      const text = tidy(node.textContent);
      if (text) push(`- ${text}`);
      return;
    }
    if (node instanceof Element) {
      if (
        node.matches(
          'label:not(:has(input)), datalist, svg, [aria-hidden=true], [hidden], [style*="display: none"]',
        ) ||
        said.has(node.id)
      )
        return;
      if (node.matches('legend')) {
        push(`# ${tidy(node.firstChild?.textContent)}`);
        for (const button of node.querySelectorAll('button')) walk(button, depth);
        return;
      }
      if (node.matches('fieldset')) {
        for (const child of node.children) walk(child, depth + 1);
        return;
      }
      if (node.matches(CONTROL)) {
        push(lineOf(node, root));
        if (!node.matches('[role=radiogroup], [role=group]')) return;
        for (const child of node.children) walk(child, depth + 1);
        return;
      }
      if (node.matches('label') && node.querySelector('input')) {
        for (const input of node.querySelectorAll('input')) walk(input, depth);
        return;
      }
    }
    for (const child of node.childNodes) walk(child, depth);
  }

  walk(root as unknown as Node, 0);
  return lines.join('\n');
}

function lineOf(element: Element, root: ParentNode): string {
  const type = element.getAttribute('type') ?? '';
  const role =
    element.getAttribute('role') ??
    (element.tagName === 'INPUT'
      ? (ROLE_OF_INPUT[type] ?? 'textbox')
      : element.tagName === 'TEXTAREA'
        ? 'textarea'
        : element.tagName === 'A'
          ? 'link'
          : element.tagName.toLowerCase());
  const value =
    role === 'checkbox' || role === 'radio'
      ? ''
      : (element.getAttribute('value') ??
        (element.tagName === 'TEXTAREA' || element.matches('[role=combobox], [role=textbox]')
          ? element.textContent
          : ''));
  const states = [
    element.hasAttribute('checked') && 'checked',
    element.hasAttribute('disabled') && 'disabled',
    (element.hasAttribute('readonly') || element.getAttribute('aria-readonly') === 'true') &&
      'read-only',
    element.getAttribute('aria-required') === 'true' && 'required',
    element.getAttribute('aria-invalid') === 'true' && 'invalid',
  ].filter(Boolean);
  const told = (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => tidy(id && root.querySelector(`[id="${CSS.escape(id)}"]`)?.textContent))
    .filter(Boolean);
  return [
    role,
    `"${nameOf(element, root)}"`,
    tidy(value) && `= ${tidy(value)}`,
    states.length > 0 && `(${states.join(', ')})`,
    told.length > 0 && `← ${told.join(' · ')}`,
  ]
    .filter(Boolean)
    .join(' ');
}

function nameOf(element: Element, root: ParentNode): string {
  const label = element.id ? root.querySelector(`label[for="${CSS.escape(element.id)}"]`) : null;
  return tidy(
    element.getAttribute('aria-label') ??
      label?.textContent ??
      element.closest('label')?.textContent ??
      element.textContent,
  ).replace(/\*$/, '');
}

function tidy(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}
