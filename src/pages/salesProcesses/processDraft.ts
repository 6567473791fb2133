import type { GivenProcess } from '../../../schemas/rules/salesProcess.ts';
import { ENDS, type End } from '../../../schemas/rules/stages.ts';
import type { SalesProcess } from '../../data/salesProcesses.ts';

export interface DraftStage {
  /** tells the stages of one visit apart, also those that are new */
  key: string;
  id?: number;
  title: string;
  /** as typed */
  rate: string;
  description: string;
  /** ends that may be chosen from here; the last stage offers all that there are */
  ends: readonly End[];
}

export interface DraftEnd {
  value: End;
  name: string;
  rate: string;
  /** whether opportunities can end like this at all */
  offered: boolean;
}

/** A sales process while somebody works on it. An end is named once, though every stage that offers it says it on the wire. */
export interface ProcessDraft {
  name: string;
  department_ids: readonly number[];
  stages: readonly DraftStage[];
  ends: readonly DraftEnd[];
  /** by id of a stage that goes: key of the one that takes its opportunities */
  into: Readonly<Record<number, string>>;
}

/** Words of a process that nobody has named yet. */
export interface FirstWords {
  end: string;
  ends: Readonly<Record<End, string>>;
}

/** A process as its editor holds it, with keys for stages that have no id yet. */
export function draftOf(
  { name, department_ids, stages }: SalesProcess,
  words: FirstWords,
): ProcessDraft {
  const named = new Map(
    stages.flatMap(({ options }) => options).map((end) => [end.value, end] as const),
  );
  return {
    name,
    department_ids,
    stages: stages.map(({ id, title, rate, description, options }) => ({
      key: `s${id}`,
      id,
      title,
      rate: String(rate),
      description,
      ends: options.map(({ value }) => value),
    })),
    ends: ENDS.map((value) => ({
      value,
      name: named.get(value)?.name ?? words.ends[value],
      rate: String(named.get(value)?.rate ?? USUAL[value]),
      offered: named.has(value),
    })),
    into: {},
  };
}

const USUAL: Readonly<Record<End, number>> = { 1: 100, 2: 0, 3: 0 };

/** A new process with the usual stages and rates, not saved yet. */
export function newDraft(words: FirstWords): ProcessDraft {
  const stage = { title: '', rate: '', description: '', ends: ENDS };
  return {
    name: '',
    department_ids: [],
    stages: [
      { ...stage, key: 'n1' },
      { ...stage, key: 'n2' },
      { ...stage, key: 'n3', title: words.end, rate: '100' },
    ],
    ends: ENDS.map((value) => ({
      value,
      name: words.ends[value],
      rate: String(USUAL[value]),
      offered: true,
    })),
    into: {},
  };
}

/** Stages of a copy are stages of their own. */
export function copyOf(process: SalesProcess, name: string, words: FirstWords): ProcessDraft {
  const draft = draftOf(process, words);
  return { ...draft, name, stages: draft.stages.map(({ id: _, ...stage }) => stage) };
}

/** A new stage at that place, never after the last one. */
export function withNewStage(draft: ProcessDraft, at: number): [ProcessDraft, DraftStage] {
  const stage = {
    key: freeKey(draft.stages),
    title: '',
    rate: '',
    description: '',
    ends: draft.ends.flatMap(({ value, offered }) => (offered ? [value] : [])),
  };
  return [{ ...draft, stages: draft.stages.toSpliced(at, 0, stage) }, stage];
}

function freeKey(stages: readonly DraftStage[]): string {
  const taken = new Set(stages.map(({ key }) => key));
  let number = stages.length + 1;
  while (taken.has(`n${number}`)) number += 1;
  return `n${number}`;
}

/** Without that stage; what it has, and what came to it, goes to the one of `into`. */
export function withoutStage(
  draft: ProcessDraft,
  { key, id }: DraftStage,
  into: string | undefined,
): ProcessDraft {
  const moved = Object.entries(draft.into).map(([from, to]) => [from, to === key ? into : to]);
  return {
    ...draft,
    stages: draft.stages.filter((stage) => stage.key !== key),
    into: Object.fromEntries(
      [...moved, ...(id === undefined ? [] : [[id, into]])].filter(([, to]) => to !== undefined),
    ),
  };
}

/** The draft as the rules of schemas/rules/salesProcess.ts read a process, and as it is sent. */
export function contentOf({
  name,
  department_ids,
  stages,
  ends,
  into,
}: ProcessDraft): GivenProcess {
  const offered = ends.filter((end) => end.offered);
  return {
    name: name.trim(),
    department_ids,
    stages: stages.map(({ key, id, title, rate, description, ends: own }, index) => {
      const takes = Object.entries(into).flatMap(([from, to]) =>
        to === key ? [Number(from)] : [],
      );
      const last = index === stages.length - 1;
      return {
        ...(id !== undefined && { id }),
        title: title.trim(),
        rate: numberOf(rate),
        description: description.trim(),
        options: offered
          .filter(({ value }) => last || own.includes(value))
          .map((end) => ({ name: end.name.trim(), value: end.value, rate: numberOf(end.rate) })),
        ...(takes.length > 0 && { takes }),
      };
    }),
  };
}

/** Nothing typed is no number. */
function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** Whether both would be saved as the same process. */
export function isSame(one: ProcessDraft, other: ProcessDraft): boolean {
  return JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
}

/** What stands at a stage, and at those that it takes over. */
export function standingAt(
  { counts }: Pick<SalesProcess, 'counts'>,
  ids: readonly number[],
): { running: number; ended: number; deleted: number; all: number } {
  const sum = { running: 0, ended: 0, deleted: 0, all: 0 };
  for (const { stage_id, running, ended, deleted } of counts) {
    if (!ids.includes(stage_id)) continue;
    sum.running += running;
    sum.ended += ended;
    sum.deleted += deleted;
    sum.all += running + ended + deleted;
  }
  return sum;
}

export interface ProcessImpact {
  /** stages that go, with where their opportunities go */
  gone: readonly {
    id: number;
    title: string;
    into: string | undefined;
    count: ReturnType<typeof standingAt>;
  }[];
  /** rates that running opportunities follow */
  rated: readonly { id: number; title: string; from: number; to: number; running: number }[];
  /** opportunities that will be changed */
  changed: number;
}

/** What saving the draft does to opportunities. */
export function impactOf(process: SalesProcess | undefined, draft: ProcessDraft): ProcessImpact {
  if (!process) return { gone: [], rated: [], changed: 0 };
  const kept = new Map(draft.stages.map((stage) => [stage.id, stage]));
  const gone = process.stages
    .filter(({ id }) => !kept.has(id))
    .map(({ id, title }) => ({
      id,
      title,
      into: draft.stages.find(({ key }) => key === draft.into[id])?.title,
      count: standingAt(process, [id]),
    }));
  const rated = process.stages.flatMap(({ id, title, rate }) => {
    const to = numberOf(kept.get(id)?.rate ?? '');
    const { running } = standingAt(process, [id]);
    return Number.isNaN(to) || to === rate || running === 0
      ? []
      : [{ id, title: kept.get(id)?.title ?? title, from: rate, to, running }];
  });
  const changed =
    gone.reduce((sum, { count }) => sum + count.all, 0) +
    rated.reduce((sum, { running }) => sum + running, 0);
  return { gone, rated, changed };
}
