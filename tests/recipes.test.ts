// The recipes of CONTRIBUTING.md, carried out on a copy of the repository: what a newcomer is told to do works, in few files.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyTree } from './support/copyTree.ts';

const MOST_FILES = 3;

interface Block {
  recipe: string;
  path: string;
  /** where in a file that there is; absent for a new file */
  where?: string | undefined;
  line?: string | undefined;
  code: string;
}

const text = readFileSync('CONTRIBUTING.md', 'utf8');
const blocks = text
  .split(/^### Recipe: /m)
  .slice(1)
  .flatMap((part) => blocksOf(part.slice(0, part.indexOf('\n')), part));
const recipes = [...Map.groupBy(blocks, ({ recipe }) => recipe)].map(
  ([recipe, of]) => [recipe, new Set(of.map(({ path }) => path)).size] as const,
);

const copy = copyTree('recipes');
// A busy disk takes its time for a whole repository.
afterAll(() => rmSync(copy, { recursive: true, force: true }), 120_000);

beforeAll(async () => {
  for (const block of blocks) apply(block);
  // What follows reads the copy side by side: nothing is written any more.
  writeFileSync(join(copy, 'tests/house-recipes.test.ts'), BEHAVIOUR);
  await run('node', 'tools/registry.ts');
});

test.each(recipes)('the recipe "%s" touches few files', (_, files) => {
  expect(files).toBeLessThanOrEqual(MOST_FILES);
});

describe('all recipes together', { timeout: 300_000, concurrent: true }, () => {
  test('keep the laws of the house, and each does what it says', async () => {
    await vitest('unit', 'tests/house', 'tests/icons', 'tests/schemas/resources');
  });

  test('have a sound type', async () => {
    await run('node', 'node_modules/typescript/bin/tsc', '--noEmit');
  });

  test('answer over HTTP and filter alike in the browser and on the server', async () => {
    await vitest('server', 'endpoints/tag-total', 'records/filter');
  });
});

/** What each recipe adds, asked in the copy. */
const BEHAVIOUR = `
import { expect, test } from 'vitest';
import { parseFormula } from '../schemas/formulas/index.ts';
import { FUNCTION_HELP } from '../schemas/formulas/help.ts';
import { OPERATORS, OPERATORS_OF } from '../schemas/conditions/operators.ts';
import { contract } from '../schemas/modules/contract.ts';
import { adminMenuFor, menuFor } from '../schemas/navigation/menu.ts';
import { MODULE_ROUTES, OFFICE_ROUTES, ADMIN_PATHS } from '../schemas/navigation/routes.ts';
import { recordFaults } from '../schemas/rules/recordFaults.ts';
import { LIST_VIEWS } from '../schemas/views/listViews.ts';
import { widgetType } from '../schemas/definition/widgetTypes.ts';
import { resourceAt } from '../schemas/resources/index.ts';
import { SETTINGS } from '../schemas/settings/index.ts';
import { SAMPLES } from '../stories/support/samples.ts';

const ADMIN = { is_admin: 1 as const, permissions: [] };
const paths = [...menuFor(ADMIN, 'en'), ...adminMenuFor(ADMIN, 'en')]
  .flatMap((group) => [group, ...group.children])
  .map(({ path }) => path);

test('module, page, resource and settings page are at their addresses and in their menus', () => {
  expect(MODULE_ROUTES.visit).toBe('visit');
  expect(OFFICE_ROUTES).toContain('visitHelp');
  expect(Object.keys(SETTINGS)).toContain('visitSetting');
  expect(resourceAt('/visitRoles')?.rows.call).toBe('GET /rest/sys/role/list');
  expect(paths).toEqual(expect.arrayContaining(['/visit', '/visitHelp', '/visitRoles', '/visitSetting']));
});

test('the formula function computes and is offered', () => {
  const env = { today: '2026-01-01', now: '2026-01-01 00:00:00' };
  const value = (text: string) => String(parseFormula(text, () => false).evaluate(() => undefined, env));
  expect([value('CLAMP(7, 1, 5)'), value('CLAMP(0, 1, 5)'), value('CLAMP(3, 1, 5)')]).toEqual(['5', '1', '3']);
  expect(FUNCTION_HELP.map(([signature]) => signature)).toContain('CLAMP(number, low, high)');
});

test('operator, list view, widget, button and payment rule are known', () => {
  expect(OPERATORS_OF.number).toContain('nbetween');
  expect(OPERATORS.nbetween.test(7, [1, 5])).toBe(true);
  expect(LIST_VIEWS).toContain('names');
  expect(widgetType('percent')).toBe('percent');
  expect(SAMPLES.percent).toBe(SAMPLES.number);
  expect(contract.actions.map(({ key }) => key)).toContain('resume');
  expect(recordFaults({ key: 'payment' }, { contract_id: 1, payment_money: 0 })).toMatchObject([{ field: 'payment_money' }]);
});
`;

function blocksOf(recipe: string, part: string): Block[] {
  const block =
    /^\*\*`([^`\n]+)`\*\*(?:, (above|below|instead of) `` (.+?) ``)?\n\n```\w+\n([\s\S]*?)^```$/gm;
  return [...part.matchAll(block)].map(([, path = '', where, line, code = '']) => ({
    recipe,
    path,
    where,
    line,
    code,
  }));
}

/** Writes a block into the copy. Throws where its line is not there once, or its new file already is. */
function apply({ recipe, path, where, line, code }: Block) {
  const file = join(copy, path);
  if (where === undefined) {
    if (existsSync(file)) throw new Error(`${recipe}: ${path} is no new file`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
    return;
  }
  const lines = readFileSync(file, 'utf8').split('\n');
  const at = lines.findIndex((each) => each.trim() === line);
  if (at < 0 || lines.filter((each) => each.trim() === line).length > 1)
    throw new Error(`${recipe}: ${path} has not exactly one line ${line}`);
  const added = code.trimEnd().split('\n');
  if (where === 'above') lines.splice(at, 0, ...added);
  else if (where === 'below') lines.splice(at + 1, 0, ...added);
  else lines.splice(at, 1, ...added);
  writeFileSync(file, lines.join('\n'));
}

async function vitest(project: string, ...filters: string[]) {
  await run('node', 'node_modules/vitest/vitest.mjs', 'run', '--project', project, ...filters);
}

/** Runs a command in the copy, or throws with what it said. */
async function run(command: string, ...args: string[]) {
  const { DATABASE_URL: _, ...env } = process.env;
  const vitestFree = Object.fromEntries(
    Object.entries(env).filter(([name]) => !name.startsWith('VITEST')),
  );
  await promisify(execFile)(command, args, {
    cwd: copy,
    env: vitestFree,
    maxBuffer: 64 * 1024 * 1024,
  }).catch((fault: { stdout?: string; stderr?: string }) => {
    throw new Error(`${args.join(' ')}\n${`${fault.stdout}${fault.stderr}`.slice(-6000)}`);
  });
}
