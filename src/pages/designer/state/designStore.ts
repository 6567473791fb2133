import type { Definition } from '../../../../schemas/definition/definition.ts';
import type { EditResult } from '../../../../schemas/designer/edits/edits.ts';
import {
  commit,
  type History,
  historyOf,
  redo,
  endEditGroup,
  undo,
} from '../../../../schemas/designer/edits/history.ts';
import { withPublishedKeys } from '../../../../schemas/designer/edits/keyFromName.ts';
import type { Spot, WidgetPath } from '../../../../schemas/designer/edits/tree.ts';
import { nodesOf } from '../../../../schemas/designer/edits/tree.ts';
import { shareStructure } from './shareStructure.ts';

/** What was published, from which the work began. */
export interface Base {
  definition: Definition;
  version: number;
}

export interface DesignState {
  base: Base;
  history: History;
  /** an empty place of a layout that is chosen instead of a widget */
  place: string | undefined;
  /** where the keys are: the end of a selection that Shift extends */
  active: WidgetPath | undefined;
  /** keys of sections and layouts that are folded away */
  folded: ReadonlySet<string>;
  /** what a screen reader is to say; the number tells two equal sentences apart */
  said: { text: string; count: number };
}

/** One open designer, outside React: every part draws again only when what it reads has changed. */
export interface DesignStore {
  read(): DesignState;
  subscribe(listener: () => void): () => void;
  /** One step that can be undone. Steps with the same `merge` that follow each other are one. */
  edit(
    change: (definition: Definition, selected: readonly WidgetPath[]) => EditResult,
    step: { label: string; merge?: string; say?: string },
  ): void;
  select(paths: readonly WidgetPath[], active?: WidgetPath): void;
  choosePlace(list: string): void;
  fold(key: string, folded: boolean): void;
  say(text: string): void;
  /** both answer what was done or undone, in words */
  undo(): string | undefined;
  redo(): string | undefined;
  /** A version was published or taken over: it is what the work is measured against from now on. */
  rebase(base: Base, definition?: Definition): void;
}

export function createDesignStore(base: Base, draft?: Definition): DesignStore {
  const began = historyOf({ definition: base.definition, selected: [] });
  let state: DesignState = {
    base,
    place: undefined,
    active: undefined,
    folded: new Set(),
    said: { text: '', count: 0 },
    history: draft ? commit(began, { definition: draft, selected: [] }, { label: '' }) : began,
  };
  const listeners = new Set<() => void>();
  const put = (next: Partial<DesignState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const say = (text: string) => ({ said: { text, count: state.said.count + 1 } });
  const arrive = (history: History) => ({
    history,
    place: undefined,
    active: history.present.selected.at(-1),
  });
  const step = (move: (history: History) => History, label: string | undefined) => {
    if (label === undefined) return undefined;
    const next = move(state.history);
    const present = {
      ...next.present,
      definition: withPublishedKeys(next.present.definition, state.base.definition),
    };
    put(arrive({ ...next, present: { ...present, selected: existing(present) } }));
    return label;
  };
  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    edit(change, { say: words, ...how }) {
      const { definition, selected } = state.history.present;
      const edited = change(definition, selected);
      const history = commit(state.history, { ...edited, selected: existing(edited) }, how);
      put({ ...arrive(history), ...(words && edited.definition !== definition && say(words)) });
    },
    select(paths, active = paths.at(-1)) {
      const { present } = state.history;
      put({
        history: endEditGroup({ ...state.history, present: { ...present, selected: paths } }),
        place: undefined,
        active,
      });
    },
    choosePlace(list) {
      const { present } = state.history;
      put({
        history: endEditGroup({ ...state.history, present: { ...present, selected: [] } }),
        place: list,
        active: undefined,
      });
    },
    fold(key, folded) {
      const next = new Set(state.folded);
      if (folded) next.add(key);
      else next.delete(key);
      put({ folded: next });
    },
    say: (text) => put(say(text)),
    undo: () => step(undo, state.history.past.at(-1)?.label),
    redo: () => step(redo, state.history.future[0]?.label),
    rebase(next, definition = state.history.present.definition) {
      const { history } = state;
      const moved =
        definition === history.present.definition
          ? history
          : commit(history, { definition, selected: [] }, { label: '' });
      put({ base: next, ...arrive(moved) });
    },
  };
}

/** Whether there is something to publish. */
export function isDirty({ base, history }: DesignState): boolean {
  return shareStructure(base.definition, history.present.definition) !== base.definition;
}

function existing({ definition, selected }: EditResult): readonly WidgetPath[] {
  if (selected.length === 0) return selected;
  const paths = new Set(nodesOf(definition).map(({ path }) => path));
  return selected.filter((path) => paths.has(path));
}

/** Where something new goes when nobody says where: an empty place that is chosen, else behind the selection, else the end. */
export function nextSpot({ history, place }: DesignState): Spot {
  if (place !== undefined) return { list: place, index: 0 };
  const last = history.present.selected.at(-1);
  if (last === undefined) return { list: '/list', index: Number.MAX_SAFE_INTEGER };
  const cut = last.lastIndexOf('/');
  return { list: last.slice(0, cut), index: Number(last.slice(cut + 1)) + 1 };
}
