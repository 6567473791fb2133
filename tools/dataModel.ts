// Writes docs/data-model.md, a picture of the tables, from the types in server/db/tables: npm run data-model
import { globSync, readFileSync, writeFileSync } from 'node:fs';

const ROOT = new URL('../', import.meta.url);

/** Which table an id column points to where its name does not say so. */
const POINTS: Readonly<Record<string, string>> = {
  owner: 'user',
  creator: 'user',
  author: 'user',
  leader: 'user',
  superior: 'user',
  starter: 'user',
  update: 'user',
  flow: 'approval_flow',
};
/** Where `parent_id` means the same table. */
const TREES = ['department', 'list_item'];

interface Column {
  name: string;
  type: string;
  optional: boolean;
}
interface Table {
  name: string;
  about: string;
  columns: Column[];
}

/** docs/data-model.md as it should be. Throws with the name of a table whose columns cannot be read. */
export function makeDataModel(): string {
  const source = globSync('server/db/tables/*.ts', { cwd: ROOT })
    .toSorted()
    .map((path) => readFileSync(new URL(path, ROOT), 'utf8'))
    .join('\n');
  const tables = tablesOf(source);
  const names = new Set(tables.map(({ name }) => name));
  return `# The data model

Made from the tables in \`server/db/tables\` by \`npm run data-model\`; do not edit. Every primary key begins with \`corp_id\`, the company, so every table hangs on
\`corp\`; those lines are left out. The values of records, whatever their module, are JSON in \`record.data\`; \`t1…t12\`, \`n1…n12\` and \`d1…d8\` are index slots
that \`field_slot\` assigns to fields. References between records stand in that JSON and are described by the definitions, not by the database. The search index
(\`search\`) and the counts that the engine keeps are each engine's own (\`server/db/engines\`).

\`\`\`mermaid
erDiagram
${tables.flatMap((table) => linksOf(table, names)).join('\n')}
${tables.map(drawn).join('\n')}
\`\`\`

## Tables

| table | what stands in it |
|---|---|
${tables.map(({ name, about }) => `| \`${name}\` | ${about} |`).join('\n')}
`;
}

/** The members of `Tables` with the columns and comment of each one's interface. */
function tablesOf(source: string): Table[] {
  const bodies = new Map(
    [
      ...source.matchAll(
        /(?:\/\*\* ([^\n]*?) \*\/\n)?export interface (\w+)[^{]*\{\n([\s\S]*?)^\}/gm,
      ),
    ].map(([, about = '', name = '', body = '']) => [name, { about, body }] as const),
  );
  const members = [...(bodies.get('Tables')?.body ?? '').matchAll(/^ {2}(\w+): (\w+);/gm)];
  return members.map(([, name = '', type = '']) => {
    const found = bodies.get(type);
    if (!found) throw new Error(`server/db/tables says nothing of ${type}, the table ${name}`);
    return { name, about: found.about, columns: columnsOf(found.body) };
  });
}

function columnsOf(body: string): Column[] {
  return [...body.matchAll(/^ {2}(\w+): ([^;]+);/gm)].map(([, name = '', type = '']) => ({
    name,
    type: kindOf(type),
    optional: type.includes('null'),
  }));
}

/** What a column holds, in one word. */
function kindOf(type: string): string {
  if (type.startsWith('Json')) return 'json';
  if (type.startsWith('Flag')) return 'flag';
  return /number|^\d/.test(type) ? 'number' : 'text';
}

function linksOf({ name, columns }: Table, names: ReadonlySet<string>): string[] {
  return columns.flatMap((column) => {
    const target = targetOf(name, column.name, names);
    return target
      ? [`  ${target} ${column.optional ? '|o' : '||'}--o{ ${name} : ${column.name}`]
      : [];
  });
}

function targetOf(table: string, column: string, names: ReadonlySet<string>): string | undefined {
  const stem = /^(\w+)_id$/.exec(column)?.[1];
  if (stem === undefined || stem === 'corp') return undefined;
  if (stem === 'parent') return TREES.includes(table) ? table : undefined;
  if (names.has(stem)) return stem;
  const last = stem.split('_').at(-1) ?? '';
  return names.has(last) ? last : POINTS[stem];
}

function drawn({ name, columns }: Table): string {
  const slots = columns.filter((column) => !/^[tnd]\d+$/.test(column.name));
  return `  ${name} {\n${slots.map((column) => `    ${column.type} ${column.name}`).join('\n')}\n  }`;
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(new URL('docs/data-model.md', ROOT), makeDataModel());
