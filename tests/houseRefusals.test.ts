// Every refused change is said: in its form by useRefusal, without a form by runWithToast. See src/records/shared/runWithToast.ts.
import { describe, expect, test } from 'vitest';
import { collect } from './house/files.ts';
import { type IsWrite, quietWrites, unsaidIn, writersIn } from './house/refusals.ts';
import type { SourceFile } from './house/syntax.ts';
import { parseSync } from 'rolldown/utils';
import { ENDPOINTS } from '../schemas/endpoints/index.ts';

const src = collect().filter(({ path }) => path.startsWith('src/'));
const data = src.filter(({ path }) => /^src\/data\/(?!transport)/.test(path));
const writing = Object.values(ENDPOINTS)
  .filter(({ effect }) => effect !== 'read')
  .map(({ method, path }) => `${method} ${path}`);
const isWrite: IsWrite = (method, path) =>
  path.endsWith('*')
    ? writing.some((one) => one.startsWith(`${method} ${path.slice(0, -1)}`))
    : writing.includes(`${method} ${path}`);

/** Done by the way: nobody asked for it, and this browser has the choice anyway. Or only asked, whatever the call is named. */
const BY_THE_WAY = new Set([
  'savePreferences',
  'markRead',
  'markVersionSeen',
  'signOut',
  'countItemUsage',
  // its address is worked out, and one call that changes something is a GET
  'useReport',
]);
/** Who says it in a way of their own, and how. */
const OWN_WAY: Readonly<Record<string, string>> = {
  'src/pages/personal/SecondFactor.tsx':
    'SetUpFactor confirms in a PublicForm, which draws the error itself',
  'src/pages/personal/SecurityTab.tsx': 'PublicForm draws the error itself',
  'src/pages/signIn/PublicForm.tsx': 'draws the error itself',
  'src/pages/signIn/PasskeyEntry.tsx': 'the sign-in page says it, which hands its `attempt` down',
  'src/pages/signIn/SecondStep.tsx': 'SetUpFactor draws the error itself, and so does the page',
  'src/pages/signIn/SignInPage.tsx': 'the sign-in form draws the error itself',
  'src/pages/settings/useSettingsForm.ts': 'throws to FormPage, which saves through useRefusal',
};
/** Files with calls that change something and keep quiet, and why. */
const QUIET: Readonly<Record<string, string>> = {
  'src/data/files.ts': 'what was not uploaded stays in its list, with its reason',
  'src/data/office.ts':
    'that a record was read; one of several approvals, whose reason the list tells',
  'src/data/signIn.ts': 'the forms before the sign-in draw the error themselves',
  'src/data/staff.ts': 'who asks to join has no session yet',
  'src/data/viewer.ts': 'what was chosen is kept in this browser too',
};
/** May say that they say a refusal. */
const CLAIMING = [
  'src/data/host.tsx',
  'src/data/transport/client.ts',
  'src/data/transport/refusal.ts',
  'src/records/shared/runWithToast.ts',
];

const writers = writersIn(data, isWrite);
for (const name of BY_THE_WAY) writers.delete(name);

describe('every refused change is said where it was made', () => {
  test('in a form by useRefusal, else by runWithToast or runUntilDone', () => {
    const faults = src
      .filter(({ path }) => !data.some((file) => file.path === path))
      .filter(({ path }) => !path.startsWith('src/data/') && !(path in OWN_WAY))
      .flatMap((file) =>
        unsaidIn(file, { writers, isWrite }).map(
          ({ line, what, within }) =>
            `${file.path}:${line} ${within} calls ${what}. Save through useRefusal, or do it within runWithToast.`,
        ),
      );
    expect(faults).toEqual([]);
  });

  test('a call that changes something is not quiet', () => {
    const quiet = src.filter((file) => quietWrites(file, isWrite).length > 0);
    expect(quiet.map(({ path }) => path).filter((path) => !(path in QUIET))).toEqual([]);
    expect(quiet.length).toBe(Object.keys(QUIET).length);
  });

  test('nobody else takes an error for said', () => {
    const faults = src.filter(({ text }) => /\.claimed = true/.test(text)).map(({ path }) => path);
    expect(faults.toSorted()).toEqual(CLAIMING);
  });

  test('the exceptions are needed', () => {
    const { length } = src.filter(
      (file) => file.path in OWN_WAY && unsaidIn(file, { writers, isWrite }).length > 0,
    );
    expect(length).toBe(Object.keys(OWN_WAY).length);
  });
});

describe('the law sees', () => {
  const judged = (text: string) => {
    const file: SourceFile = {
      path: 'x.tsx',
      text,
      lines: 1,
      tree: parseSync('x.tsx', text).program as unknown as SourceFile['tree'],
    };
    return unsaidIn(file, { writers: new Set(['deleteRole']), isWrite }).map(({ what }) => what);
  };

  test.each([
    ['a bare call', 'function Page() { return <a onClick={() => deleteRole(1)} />; }'],
    [
      'a helper that says nothing',
      'function Page() { const go = () => deleteRole(1); return <a onClick={go} />; }',
    ],
    ['a call beside the saying one', 'function Page() { runWithToast(a); deleteRole(1); }'],
  ])('%s', (_, text) => {
    expect(judged(text)).not.toEqual([]);
  });

  test.each([
    ['what is run with a toast', 'function Page() { runWithToast(() => deleteRole(1)); }'],
    [
      'what a form saves',
      'function Page() { const { save } = useRefusal(); save(() => deleteRole(1)); }',
    ],
    [
      'what an editor sends',
      'function useRole() { useDraftSaving({ send: async () => deleteRole(1) }); }',
    ],
    ['a helper that is', 'function Page() { const go = () => deleteRole(1); runWithToast(go); }'],
    [
      'what is handed to one that runs it',
      'function Page() { const run = (work) => runWithToast(work); run(() => deleteRole(1)); }',
    ],
    [
      'what a dialog asks for',
      'function Page() { return <Ask onSubmit={() => deleteRole(1)} />; }',
    ],
  ])('that %s is said', (_, text) => {
    expect(judged(text)).toEqual([]);
  });
});
