// Own oxlint rules. `translated`: every word a person can see or hear goes through Lingui.
import type { Node } from './node.ts';

interface Context {
  report(finding: { node: Node; message: string }): void;
}

const spokenAttributes = new Set(['aria-label', 'aria-description', 'alt', 'placeholder', 'title']);
const untranslatedTags = new Set(['code', 'kbd', 'pre', 'style']);
const word = /\b(?!Fieldwork\b)[A-Za-z]{2,}/; // the product's own name stays as it is
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const advice = 'Wrap it in <Trans>, or in t`…` from useLingui() or @lingui/core/macro.';

const translated = {
  create(context: Context) {
    const macros = new Set<string>();

    function refuse(node: Node, text: string) {
      if (!insideMacro(node, macros))
        context.report({ node, message: `“${shorten(text)}” is not translated. ${advice}` });
    }

    return {
      ImportDeclaration(node: Node) {
        if (!/^@lingui\/.*macro$/.test(String(node.source?.value))) return;
        for (const specifier of node.specifiers ?? []) macros.add(specifier.local?.name ?? '');
        if (macros.has('useLingui')) macros.add('t');
      },
      JSXText(node: Node) {
        const text = String(node.value);
        if ((word.test(text) || cjk.test(text)) && !untranslatedTags.has(tagOf(node.parent)))
          refuse(node, text);
      },
      JSXAttribute(node: Node) {
        const text = literalText(
          node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value,
        );
        const spoken = spokenAttributes.has(String(node.name?.name));
        if (spoken && word.test(text) && !cjk.test(text)) refuse(node, text); // CJK is the two rules below
      },
      Literal(node: Node) {
        if (typeof node.value === 'string' && cjk.test(node.value)) refuse(node, node.value);
      },
      TemplateElement(node: Node) {
        const text = String(node.value?.raw ?? '');
        if (cjk.test(text)) refuse(node, text);
      },
    };
  },
};

export default { meta: { name: 'fieldwork' }, rules: { translated } };

function insideMacro(node: Node, macros: Set<string>): boolean {
  for (let at = node.parent; at; at = at.parent) {
    if (at.type === 'TaggedTemplateExpression' && macros.has(at.tag?.name ?? '')) return true;
    if (at.type === 'CallExpression' && macros.has(at.callee?.name ?? '')) return true;
    if (at.type === 'JSXElement' && macros.has(tagOf(at))) return true;
  }
  return false;
}

function tagOf(node: Node | undefined): string {
  return node?.type === 'JSXElement' ? String(node.openingElement?.name?.name) : '';
}

function literalText(node: Node | undefined): string {
  if (node?.type === 'Literal') return String(node.value);
  if (node?.type === 'TemplateLiteral')
    return (node.quasis ?? []).map((quasi) => quasi.value?.raw ?? '').join('');
  return '';
}

function shorten(text: string) {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > 30 ? `${line.slice(0, 30)}…` : line;
}
