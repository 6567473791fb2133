import { type Node, type SourceFile, walk } from './syntax.ts';

/** Whether a call of the API changes something; `path` may end in `*`. */
export type IsWrite = (method: string, path: string) => boolean;

/** Who says why a change came to nothing: what is handed to them needs no more. */
const SAYING = new Set(['runWithToast', 'runUntilDone', 'save', 'useDraftSaving', 'useFileIntake']);
/** The same for what a dialog of questions is given. */
const HANDED = new Set(['onSubmit']);
/** Kinds of src/data/records.ts that change records. */
const KINDS = new Set(['save', 'update', 'delete', 'shift']);
const RECORD_CALLS = new Set(['askRecord', 'askRecordWhole']);
/** Sends whatever reading call a data file names. */
const READERS = new Set(['askRows']);
const RAW = new Set(['sendForEnvelope', 'sendApiRequest']);

/** Functions of src/data that change something on the server, by name. */
export function writersIn(files: readonly SourceFile[], isWrite: IsWrite): Set<string> {
  const writers = new Set<string>();
  for (let before = -1; before < writers.size;) {
    before = writers.size;
    for (const file of files)
      walkUp(file.tree, (node, above) => {
        if (!isWritingCall(node, isWrite) && !writers.has(nameOf(node.callee))) return;
        const [name] = above.map(functionName).filter(Boolean);
        if (name && !RECORD_CALLS.has(name) && !READERS.has(name)) writers.add(name);
      });
  }
  return writers;
}

/** Where a file changes something and nobody would say why it came to nothing: the lines, with the function. */
export function unsaidIn(
  file: SourceFile,
  { writers, isWrite }: { writers: ReadonlySet<string>; isWrite: IsWrite },
): { line: number; what: string; within: string }[] {
  const saying = new Set([...SAYING, ...sayingHelpers(file)]);
  const own = new Set<string>();
  for (;;) {
    const found: { line: number; what: string; within: string }[] = [];
    let grown = false;
    walkUp(file.tree, (node, above) => {
      const used =
        isUse(node, above.at(-1)) && (writers.has(nameOf(node)) || own.has(nameOf(node)));
      if (!used && !isWritingCall(node, isWrite)) return;
      if (isSaid([...above, node], saying)) return;
      const within = above.map(functionName).findLast(Boolean) ?? '';
      // A helper: judged where it is used. A component or hook is used nowhere here.
      if (/^[a-z]/.test(within) && !/^use[A-Z]/.test(within)) {
        if (!own.has(within)) grown = true;
        own.add(within);
        return;
      }
      const line = file.text.slice(0, node.start).split('\n').length;
      found.push({ line, what: nameOf(node.callee ?? node), within });
    });
    if (!grown) return found;
  }
}

/** Calls that change something and keep quiet about a refusal. */
export function quietWrites(file: SourceFile, isWrite: IsWrite): number[] {
  const lines: number[] = [];
  walkUp(file.tree, (node, above) => {
    if (!isWritingCall(node, isWrite)) return;
    if (above.some((one) => READERS.has(functionName(one) ?? ''))) return;
    const text = file.text.slice(node.start, Number(node.end));
    if (/\bquiet\b|\bREAD\b/.test(text))
      lines.push(file.text.slice(0, node.start).split('\n').length);
  });
  return lines;
}

function isWritingCall(node: Node, isWrite: IsWrite): boolean {
  if (node.type !== 'CallExpression') return false;
  const name = nameOf(node.callee);
  const [first, second] = node.arguments as Node[];
  if (RAW.has(name)) return true;
  if (RECORD_CALLS.has(name)) return KINDS.has(String(first?.value));
  if (name !== 'callEndpoint') return false;
  const quasi = (second?.quasis as Node[] | undefined)?.[0]?.value as { raw: string } | undefined;
  const path = quasi ? `${quasi.raw}*` : second?.value;
  return isWrite(String(first?.value), typeof path === 'string' ? path : '*');
}

function isSaid(chain: readonly Node[], saying: ReadonlySet<string>): boolean {
  return chain.some((node, at) => {
    if (node.type === 'CallExpression')
      return (
        saying.has(nameOf(node.callee)) &&
        (node.arguments as Node[]).includes(chain[at + 1] ?? node)
      );
    return (
      (node.type === 'Property' || node.type === 'JSXAttribute') &&
      HANDED.has(nameOf(node.key ?? node.name))
    );
  });
}

/** Functions of this file that hand what they are given to who says it. */
function sayingHelpers(file: SourceFile): string[] {
  const names: string[] = [];
  walkUp(file.tree, (node, above) => {
    if (node.type !== 'CallExpression' || !SAYING.has(nameOf(node.callee))) return;
    for (const [at, up] of above.entries()) {
      if (!Array.isArray(up.params)) continue;
      const params = new Set((up.params as Node[]).map(nameOf));
      let passes = false;
      for (const argument of node.arguments as Node[])
        walk(argument, (part) => {
          if (part.type === 'Identifier' && params.has(nameOf(part))) passes = true;
        });
      const name = functionName(up) ?? functionName(above[at - 1]);
      if (passes && name) names.push(name);
    }
  });
  return names;
}

function isUse(node: Node, parent: Node | undefined): boolean {
  if (node.type !== 'Identifier' || !parent || /^(Import|Export|TS|Function)/.test(parent.type))
    return false;
  return (
    !(parent.type === 'MemberExpression' && parent.property === node) &&
    !(parent.type === 'Property' && parent.key === node && parent.value !== node) &&
    !(parent.type === 'VariableDeclarator' && parent.id === node)
  );
}

/** What a function is called, or an object of them. */
function functionName(node: Node | undefined): string | undefined {
  if (node?.type === 'FunctionDeclaration') return nameOf(node.id);
  const init = node?.type === 'VariableDeclarator' ? (node.init as Node | null) : null;
  return init && /Function|ObjectExpression/.test(init.type) ? nameOf(node?.id) : undefined;
}

function nameOf(node: unknown): string {
  const { name, property } = (node ?? {}) as { name?: unknown; property?: { name?: unknown } };
  return String(name ?? property?.name ?? '');
}

function walkUp(tree: Node, visit: (node: Node, above: readonly Node[]) => void) {
  const chain: Node[] = [];
  walk(tree, (node, parent) => {
    while (chain.length > 0 && chain.at(-1) !== parent) chain.pop();
    visit(node, chain);
    chain.push(node);
  });
}
