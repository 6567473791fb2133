/** A node of the syntax tree: ESTree with TypeScript's additions. */
export interface Node {
  type: string;
  start: number;
  [part: string]: unknown;
}

export interface Found {
  text: string;
  line: number;
  /** stands in a type */
  isType?: boolean;
}

/** Modules a file imports, re-exports or loads, types included. */
export function importsOf(file: SourceFile): Found[] {
  const found: Found[] = [];
  walk(file.tree, (node) => {
    const source = node.source as Node | null | undefined;
    const loads = /^(Import|ExportNamed|ExportAll)(Declaration|Expression)$|^TSImportType$/.test(
      node.type,
    );
    if (loads && typeof source?.value === 'string')
      found.push({ text: source.value, line: lineOf(file, node) });
  });
  return found;
}

/** String literals, except import paths and JSX attributes. */
export function quotedWords(file: SourceFile): Found[] {
  const found: Found[] = [];
  walk(file.tree, (node, parent) => {
    const isPath = parent?.source === node || parent?.type === 'JSXAttribute';
    const text =
      node.type === 'Literal'
        ? node.value
        : node.type === 'TemplateElement'
          ? (node.value as { cooked: string }).cooked
          : undefined;
    if (typeof text === 'string' && !isPath)
      found.push({ text, line: lineOf(file, node), isType: parent?.type === 'TSLiteralType' });
  });
  return found;
}

/** The functions that a file exports, and whether a doc comment stands above each. Components are told by their capital letter. */
export function exportedFunctions(file: SourceFile): { name: string; documented: boolean }[] {
  return (file.tree.body as Node[]).flatMap((node) => {
    const made = node.type === 'ExportNamedDeclaration' ? (node.declaration as Node | null) : null;
    const [first] = (made?.declarations ?? []) as { id: Node; init: Node | null }[];
    const name =
      made?.type === 'FunctionDeclaration'
        ? (made.id as Node).name
        : /^(Arrow)?Function/.test(first?.init?.type ?? '')
          ? first?.id.name
          : undefined;
    if (typeof name !== 'string' || /^[A-Z]/.test(name)) return [];
    const above = file.text.slice(0, node.start).trimEnd();
    return [{ name, documented: /\/\*\*(?:(?!\*\/)[\s\S])*\*\/$/.test(above) }];
  });
}

export function functionsIn(file: SourceFile): Found[] {
  const kinds = new Set([
    'FunctionDeclaration',
    'FunctionExpression',
    'ArrowFunctionExpression',
    'ClassDeclaration',
    'ClassExpression',
  ]);
  const found: Found[] = [];
  walk(file.tree, (node) => {
    if (kinds.has(node.type)) found.push({ text: node.type, line: lineOf(file, node) });
  });
  return found;
}

const foreign =
  /^(node:|react($|[-/])|@lingui\/|@radix-ui\/|@rjsf\/core|swr$|fastify|@fastify\/|kysely|pg$)/;

const builtin = /^(fs|path|os|http|https|net|crypto|url|child_process|worker_threads|stream|zlib)$/;

const platform = new Set(
  'window document localStorage sessionStorage indexedDB navigator location history fetch XMLHttpRequest WebSocket process Buffer'.split(
    ' ',
  ),
);

/** Imports and globals that only a browser, a server or a database has. */
export function impurities(file: SourceFile): Found[] {
  const imports = importsOf(file).filter(({ text }) => foreign.test(text) || builtin.test(text));
  const own = new Set<unknown>();
  const used: Found[] = [];
  walk(file.tree, (node, parent) => {
    if (node.type !== 'Identifier' || !platform.has(String(node.name))) return;
    const name = String(node.name);
    const read =
      parent &&
      (parent.object === node ||
        parent.callee === node ||
        parent.argument === node ||
        parent.right === node ||
        parent.init === node);
    const argument = (parent?.arguments as Node[] | undefined)?.includes(node) ?? false;
    if (read || argument) used.push({ text: name, line: lineOf(file, node) });
    else own.add(name); // a parameter, variable or property of that name
  });
  return [...imports, ...used.filter(({ text }) => !own.has(text))];
}

export function walk(node: Node, visit: (node: Node, parent?: Node) => void, parent?: Node) {
  visit(node, parent);
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) {
      if (child && typeof child === 'object' && typeof (child as Node).type === 'string')
        walk(child as Node, visit, node);
    }
  }
}

function lineOf(file: SourceFile, node: Node) {
  return file.text.slice(0, node.start).split('\n').length;
}

export interface SourceFile {
  /** from the repository's root, with forward slashes */
  path: string;
  text: string;
  lines: number;
  tree: Node;
}
