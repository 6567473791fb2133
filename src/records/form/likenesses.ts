import { createContext } from 'react';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import type { RecordStore } from '../../../widgets/form/state/store.ts';
import { checkDuplicates } from '../../data/records.ts';
import { isSame } from './changes.ts';
import type { AnswerRow } from './DuplicateDialog.tsx';

/** How long typing rests before the server is asked. */
const REST_MS = 500;

type Values = Readonly<Record<string, unknown>>;
interface Of {
  file: ModuleFile;
  /** of the record that is edited */
  id: number | undefined;
  /** what the form began with: what that has in common with others is known */
  initial: Values;
}

/** Records that seem to mean the same as the one in the form, by the field that says so. */
export interface Likenesses {
  /** model of what a record is called */
  title: string;
  at(model: string): readonly AnswerRow[];
  subscribe(listener: () => void): () => void;
}

export const LikenessContext = createContext<Likenesses | undefined>(undefined);

/** The values that a module compares its records by. */
export function comparedIn({ duplicates = [] }: ModuleFile, values: Values): Values {
  return Object.fromEntries(
    modelsOf(duplicates)
      .filter((model) => !isEmpty(values[model]))
      .map((model) => [model, values[model]]),
  );
}

/**
 * Asks the finder, while the form is filled in, whether what was typed is known already. Nothing waits for it: saving asks again. `watch` begins, and
 * answers how to stop.
 */
export function likenessesOf(
  store: RecordStore,
  { file, id, initial }: Of,
): Likenesses & { watch(): () => void } {
  const listeners = new Set<() => void>();
  const named = store.form.fields.get(file.title)?.unique === true;
  const watched = [
    ...new Set([...modelsOf(file.duplicates ?? []), ...(named ? [file.title] : [])]),
  ];
  const moved = (model: string) =>
    !isEmpty(store.value(model)) && !isSame(store.value(model), initial[model]);
  let found: ReadonlyMap<string, readonly AnswerRow[]> = new Map();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  let seen = watched.map((model) => store.value(model));

  function show(next: typeof found) {
    if (next.size === 0 && found.size === 0) return;
    found = next;
    for (const listener of listeners) listener();
  }

  async function ask(mine: number) {
    const values = Object.fromEntries(watched.map((model) => [model, store.value(model)]));
    const rows = await checkDuplicates(file, {
      ...(named && moved(file.title) && { name: String(values[file.title]) }),
      values: comparedIn(file, values),
      id,
    }).catch(() => []);
    if (mine !== turn) return;
    const placed = new Map<string, AnswerRow[]>();
    for (const row of rows)
      for (const model of placesOf(row, file.title))
        if (moved(model)) placed.set(model, [...(placed.get(model) ?? []), row]);
    show(placed);
  }

  function handleChange() {
    const now = watched.map((model) => store.value(model));
    const changed = watched.filter((_, at) => !isSame(now[at], seen[at]));
    if (changed.length === 0) return;
    seen = now;
    turn += 1;
    clearTimeout(timer);
    // What was said of the former value says nothing of this one.
    show(new Map([...found].filter(([model]) => !changed.includes(model))));
    const mine = turn;
    if (watched.some(moved)) timer = setTimeout(() => void ask(mine), REST_MS);
  }

  return {
    title: file.title,
    at: (model) => found.get(model) ?? NONE,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    watch() {
      const stops = watched.map((model) => store.subscribe(model, handleChange));
      return () => {
        turn += 1;
        clearTimeout(timer);
        for (const stop of stops) stop();
      };
    },
  };
}

const NONE: readonly AnswerRow[] = [];

function modelsOf(rules: NonNullable<ModuleFile['duplicates']>): string[] {
  return rules.flatMap((rule) => [...rule.models, ...(rule.within ? [rule.within.model] : [])]);
}

/** The fields that a found record is told under. */
function placesOf(row: AnswerRow, title: string): Set<string> {
  return new Set([...(row.same_name ? [title] : []), ...row.reasons.map(({ model }) => model)]);
}
