// Writes schemas/registry, and a registry.ts among the modules and the settings, from the data files: npm run registry
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import {
  type AdminGroup,
  ADMIN_GROUP_ROWS,
  WORK_GROUPS,
} from '../schemas/definition/menuGroups.ts';
import type { Language } from '../schemas/locales/language.ts';
import type { ModuleFile } from '../schemas/definition/module.ts';
import { REMINDERS } from '../schemas/collaboration/reminderKinds.ts';
import type { PageFile } from '../schemas/definition/pageFile.ts';
import type { ReportFile } from '../schemas/definition/reportFile.ts';
import type { ResourceFile } from '../schemas/definition/resourceFile.ts';
import type { SettingsFile } from '../schemas/definition/settingsFile.ts';

const SCHEMAS = new URL('../schemas/', import.meta.url);
const HEAD =
  '// Made by tools/registry.ts. Do not edit: change the data file, then npm run registry.\n';

interface Named<T> {
  /** the file's and its export's name */
  name: string;
  file: T;
}

/** The registry by path below schemas. Throws with the name of a data file that has no place to stand. */
export async function makeRegistry(): Promise<Record<string, string>> {
  const all = await read<ModuleFile>('modules');
  const settings = await read<SettingsFile>('settings');
  const resources = await read<ResourceFile>('resources');
  const reports = await read<ReportFile>('reports');
  const pages: Page[] = [
    ...(await read<PageFile>('pages')),
    ...resources.filter(({ file }) => !file.part).map(pageOf),
  ];
  const demo = all.filter(({ name }) => name.endsWith('_c'));
  const modules = all
    .filter(({ name }) => !name.endsWith('_c'))
    .toSorted(by('modules', ({ file: { menu } }) => menu && oneOrder(placeIn(WORK_GROUPS, menu))));
  const admin = pages
    .filter(({ file }) => file.backOffice)
    .toSorted(
      by(
        'pages',
        ({ file }: Page) => file.backOffice && placeIn(ADMIN_GROUP_ROWS, file.backOffice),
      ),
    );
  const menuless = pages.filter(({ file }) => file.withoutMenu);
  const work = [
    ...pages
      .filter(({ file }) => file.menu)
      .toSorted(
        by('pages', ({ file: { menu } }: Page) => menu && oneOrder(placeIn(WORK_GROUPS, menu))),
      ),
    ...menuless,
  ];
  const lost = pages.find(({ file }) => !file.menu && !file.backOffice && !file.withoutMenu);
  if (lost) throw new Error(`schemas/pages/${lost.name}.ts says neither menu nor backOffice`);
  const unshown = reports.find(
    ({ name, file }) =>
      file.key !== name ||
      !file.pages.every((path) => work.some((page) => page.file.path === path)),
  );
  if (unshown)
    throw new Error(
      `schemas/reports/${unshown.name}.ts has another key, or names a page that schemas/pages lacks`,
    );
  const unlisted: AdminGroup = 'more';
  const more = admin.filter(({ file }) => file.backOffice?.group === unlisted);
  const listed = admin.filter((each) => !more.includes(each));
  const searched = modules
    .filter(({ file }) => file.searched !== undefined)
    .toSorted((a, b) => Number(a.file.searched) - Number(b.file.searched));
  const languages = await readLanguages();
  return {
    'i18n/registry.ts': `${HEAD}${languages.map(({ name, at }) => `import { language as language${at} } from '../locales/${name}/language.ts';`).join('\n')}

/** The languages of the product, in the order they are offered. */
export const LANGUAGES = [${languages.map(({ at }) => `language${at}`).join(', ')}] as const;
`,
    'modules/registry.ts': `${HEAD}import type { ModuleFile } from '../definition/module.ts';
${imports('.', [...modules, ...demo])}
/** Every shipped module by its key on the wire, in the order of the menu. */
export const MODULES = {
${modules.map(({ name }) => `  ${name},`).join('\n')}
} as const satisfies Record<string, ModuleFile>;

/** Custom objects that the demo company begins with: rows of its database, like those an administrator makes. */
export const DEMO_OBJECTS: readonly ModuleFile[] = [${names(demo)}];
`,
    'registry/routes.ts': `${HEAD}import type { ModuleKey } from '../modules/index.ts';

/** The module behind an address of the workbench. Apart from the module files, so that the router need not load them all. */
export const MODULE_ROUTES: Readonly<Record<string, ModuleKey>> = {
${modules.map(({ name, file }) => `  ${quoted(file.route ?? name, true)}: ${quoted(name)},`).join('\n')}
};

/** Lists of reminders, each at the address of its kind. */
export const REMINDER_ROUTES = ${list(REMINDERS.map(({ key }) => key))} as const;

/** Pages of the workbench that are lists of neither a module nor a kind of reminder. */
export const PAGE_ROUTES: readonly string[] = ${list(
      work
        .flatMap(({ file }) => addressesOf(file))
        .map(bare)
        .filter((route) => !REMINDERS.some(({ key }) => key === route)),
    )};

/** Those of them that have no menu beside them, with the leading slash. */
export const MENULESS: readonly string[] = ${list(menuless.flatMap(({ file }) => addressesOf(file)))};

/** Every address of the back-office, without the leading slash. */
export const ADMIN_PATHS: readonly string[] = ${list([
      ...admin.flatMap(({ file }) => addressesOf(file)).map(bare),
      ...settings.map(({ file }) => bare(file.path)),
    ])};

/** Whose records the global search looks through, by name, number and mobile. */
export const SEARCHED: readonly ModuleKey[] = ${list(searched.map(({ name }) => name))};
`,
    'registry/workPages.ts': `${HEAD}import type { PageFile } from '../definition/pageFile.ts';
${imports('../pages', work.filter(isOwn))}
/** The pages of the workbench that are no list of records, in the order of its menu. */
export const WORK_PAGES: readonly PageFile[] = [
${work.map(rowOf).join('\n')}
];
`,
    'registry/titles.ts': `${HEAD}import type { Label } from '../i18n/label.ts';

/** What the workbench's own pages are called, by their address: what its window and tabs say where no menu lists them. */
export const WORK_TITLES: readonly { path: string; label: Label }[] = [
${work.map(titleOf).join('\n')}
];

/** The same of the back-office's pages that no menu lists, by their address without a module. */
export const MORE_TITLES: readonly { path: string; label: Label }[] = [
${more.map(titleOf).join('\n')}
];
`,
    'registry/morePages.ts': `${HEAD}import type { PageFile } from '../definition/pageFile.ts';
${imports('../pages', more.filter(isOwn))}
/** Pages of the back-office that others lead to. */
export const MORE_PAGES: readonly PageFile[] = [
${more.map(rowOf).join('\n')}
];
`,
    'registry/adminPages.ts': `${HEAD}import type { PageFile } from '../definition/pageFile.ts';
${imports('../pages', listed.filter(isOwn))}
/** The pages that the menu of the back-office lists, in no order; those that are a form or a list alone without it. */
export const LISTED_PAGES: readonly PageFile[] = [
${listed.map(rowOf).join('\n')}
${settings.map(({ file: { path, label, backOffice } }) => `  ${JSON.stringify({ path, label, backOffice, page: 'settings/FormPage' })},`).join('\n')}
];
`,
    'resources/registry.ts': `${HEAD}import type { ResourceFile } from '../definition/resourceFile.ts';
import type { EndpointCall } from '../endpoints/index.ts';
${imports('.', resources)}
/** Every page that is a list of something else than records, by its key. */
export const RESOURCES = {
${resources.map(({ name }) => `  ${name},`).join('\n')}
} as const satisfies Record<string, ResourceFile<EndpointCall>>;
`,
    'reports/registry.ts': `${HEAD}import type { ReportFile } from '../definition/reportFile.ts';
${imports('.', reports)}
/** Every shipped report, by its key. */
export const REPORTS = {
${reports.map(({ name }) => `  ${name},`).join('\n')}
} as const satisfies Record<string, ReportFile>;
`,
    'settings/registry.ts': `${HEAD}import type { SettingsFile } from '../definition/settingsFile.ts';
${imports('.', settings)}
/** Every settings page that is data, by the name that its address ends with. */
export const SETTINGS = {
${settings.map(({ name }) => `  ${name},`).join('\n')}
} satisfies Record<string, SettingsFile>;
`,
  };
}

type Page = Named<PageFile> & {
  /** what the registry says of a page whose file is loaded with the page only */
  row?: PageFile;
};

const isOwn = ({ row }: Page) => row === undefined;

function rowOf({ name, row }: Page): string {
  return row ? `  ${JSON.stringify(row)},` : `  ${name},`;
}

function titleOf({ file: { path, label } }: Page): string {
  return `  ${JSON.stringify({ path: path.replace('/:module', ''), label })},`;
}

/** Where a resource stands, without its columns and actions. */
function pageOf({
  name,
  file: { path, label, icon, menu, backOffice, also, right },
}: Named<ResourceFile>): Page {
  const row = {
    path,
    label,
    ...(icon && { icon }),
    ...(menu && { menu }),
    ...(backOffice && { backOffice }),
    ...(also && { also }),
    ...(right && { right }),
    page: 'resources/ResourcePage',
  };
  return { name, file: row, row };
}

/** What the files of a room export under their own names. */
async function read<T>(room: string): Promise<Named<T>[]> {
  const found = readdirSync(new URL(`${room}/`, SCHEMAS))
    .filter((file) => file.endsWith('.ts') && file !== 'index.ts' && file !== 'registry.ts')
    .map((file) => file.slice(0, -'.ts'.length))
    .toSorted();
  return Promise.all(
    found.map(async (name) => {
      const exported = (await import(new URL(`${room}/${name}.ts`, SCHEMAS).href)) as Record<
        string,
        T
      >;
      const file = exported[name];
      if (file === undefined) throw new Error(`schemas/${room}/${name}.ts exports no ${name}`);
      return { name, file };
    }),
  );
}

/** The folders of `schemas/locales`, in the order that they say. */
async function readLanguages(): Promise<{ name: string; at: number }[]> {
  const names = readdirSync(new URL('locales/', SCHEMAS)).filter((name) => !name.includes('.'));
  const all = await Promise.all(
    names.map(async (name) => {
      const { language } = (await import(new URL(`locales/${name}/language.ts`, SCHEMAS).href)) as {
        language: Language;
      };
      if (language.id !== name)
        throw new Error(`schemas/locales/${name}/language.ts says that it is ${language.id}`);
      return { name, at: language.at };
    }),
  );
  return all.toSorted((a, b) => a.at - b.at);
}

type Place = readonly [group: number, at: number];

function placeIn(
  groups: readonly { code: string }[],
  { group, at }: { group: string; at: number },
): Place {
  return [groups.findIndex(({ code }) => code === group), at];
}

/** The workbench has one order over all of its groups: rights and searches follow it too. */
function oneOrder([group, at]: Place): Place {
  return [Math.min(group, 0), at];
}

/** Orders files by their places, and refuses one that has none or another's. */
function by<T>(room: string, placeOf: (each: Named<T>) => Place | undefined) {
  const place = (each: Named<T>) => {
    const found = placeOf(each);
    if (!found || found[0] < 0)
      throw new Error(
        `schemas/${room}/${each.name}.ts stands in no group of schemas/definition/menuGroups.ts`,
      );
    return found;
  };
  return (one: Named<T>, other: Named<T>) => {
    const [a, b] = [place(one), place(other)];
    if (a[0] === b[0] && a[1] === b[1])
      throw new Error(`schemas/${room}: ${one.name} and ${other.name} have the same place`);
    return a[0] - b[0] || a[1] - b[1];
  };
}

function addressesOf({ path, also = [], short = [] }: PageFile): string[] {
  return [path, ...also, ...short];
}

function bare(path: string): string {
  return path.slice(1);
}

function imports(folder: string, files: readonly { name: string }[]): string {
  return files
    .map(({ name }) => `import { ${name} } from '${folder}/${name}.ts';\n`)
    .toSorted()
    .join('');
}

function names(files: readonly { name: string }[]): string {
  return files.map(({ name }) => name).join(', ');
}

function list(texts: readonly string[]): string {
  return `[\n${texts.map((text) => `  ${quoted(text)},`).join('\n')}\n]`;
}

function quoted(text: string, key = false): string {
  return key && /^\w+$/.test(text) ? text : `'${text}'`;
}

if (process.argv[1] === import.meta.filename) {
  const registry = await makeRegistry();
  mkdirSync(new URL('registry/', SCHEMAS), { recursive: true });
  for (const [name, text] of Object.entries(registry)) writeFileSync(new URL(name, SCHEMAS), text);
}
