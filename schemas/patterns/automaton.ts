import { ANY, type CharSet } from './charset.ts';
import type { Pattern } from './read.ts';

/**
 * The states of a backtracking engine: one for each character of the pattern, 0 before the first. `next` counts in how many ways the engine may
 * go from one to another (2 stands for more), because two ways for the same text are what makes a pattern explode.
 */
export interface Automaton {
  sets: readonly CharSet[];
  next: readonly ReadonlyMap<number, number>[];
  /** of a state that repeats itself: how many lengths that allows */
  spans: ReadonlyMap<number, number>;
}

/** A pattern of no finite bound worth following, or one that is too large to be judged. */
export class PatternTooCostly extends Error {}

interface Build {
  sets: CharSet[];
  next: Map<number, number>[];
  spans: Map<number, number>;
  edges: number;
}
type Ways = Map<number, number>;
/** Where a part may begin and end, and in how many ways it may match nothing. */
interface Part {
  first: Ways;
  last: Ways;
  empty: number;
}

const MAX_STATES = 600;
const MAX_EDGES = 20_000;
/** Values are tested up to this length; a count beyond it is as good as none. */
export const MAX_TESTED_LENGTH = 200;
/** Counts up to these are written out, as copies; others become a loop. */
const [SMALL_SPAN, SMALL_GROUP, LONG_RUN] = [4, 4, 64];

/** The automaton that accepts what the whole pattern matches; state 0 begins, state 1 accepts. */
export function automatonOf(pattern: Pattern): Automaton {
  const build: Build = { sets: [[]], next: [new Map()], spans: new Map(), edges: 0 };
  const whole = part(build, pattern, false);
  connect(build, new Map([[0, 1]]), whole.first);
  return build;
}

function part(build: Build, pattern: Pattern, repeated: boolean): Part {
  switch (pattern.kind) {
    case 'set':
      return state(build, pattern.set);
    case 'start':
    case 'look':
      return nothing();
    case 'back': {
      // What it repeats may be anything of any length; repeated itself, nobody can tell.
      if (repeated) throw new PatternTooCostly();
      return { ...loop(build, ANY, MAX_TESTED_LENGTH), empty: 1 };
    }
    case 'sequence':
      return pattern.parts.reduce(
        (before, each) => follow(build, before, part(build, each, repeated)),
        nothing(),
      );
    case 'choice':
      return either(pattern.parts.map((each) => part(build, each, repeated)));
    case 'repeat':
      return repeat(build, pattern, repeated || pattern.max > 1);
  }
}

function repeat(
  build: Build,
  { of, min, max }: Pattern & { kind: 'repeat' },
  repeated: boolean,
): Part {
  if (max === 0) return nothing();
  if (of.kind === 'set' && (max - min > SMALL_SPAN || max > LONG_RUN)) {
    return {
      ...loop(build, of.set, Math.min(max - min, MAX_TESTED_LENGTH) || MAX_TESTED_LENGTH),
      empty: min === 0 ? 1 : 0,
    };
  }
  if (of.kind !== 'set' && max > SMALL_GROUP) return circle(build, part(build, of, repeated), min);
  let tail = nothing();
  for (let count = min; count < max; count += 1)
    tail = { ...follow(build, part(build, of, repeated), tail), empty: 1 };
  let whole = nothing();
  for (let count = 0; count < min; count += 1)
    whole = follow(build, whole, part(build, of, repeated));
  return follow(build, whole, tail);
}

/** A group that goes round. The engine takes no empty round, except one that is demanded: then an empty one and a full one are two ways. */
function circle(build: Build, body: Part, min: number): Part {
  connect(build, body.last, body.first);
  const demandsEmpty = body.empty > 0 && min > 0;
  if (demandsEmpty && min > 1) throw new PatternTooCostly();
  return {
    first: demandsEmpty ? doubled(body.first) : body.first,
    last: body.last,
    empty: min === 0 ? 1 : body.empty,
  };
}

function loop(build: Build, set: CharSet, span: number): Part {
  const one = state(build, set);
  connect(build, one.last, one.first);
  build.spans.set(build.sets.length - 1, span);
  return one;
}

function state(build: Build, set: CharSet): Part {
  const index = build.sets.push(set) - 1;
  build.next.push(new Map());
  if (index > MAX_STATES) throw new PatternTooCostly();
  return { first: new Map([[index, 1]]), last: new Map([[index, 1]]), empty: 0 };
}

function nothing(): Part {
  return { first: new Map(), last: new Map(), empty: 1 };
}

function follow(build: Build, one: Part, other: Part): Part {
  connect(build, one.last, other.first);
  return {
    first: sum(one.first, times(other.first, one.empty)),
    last: sum(other.last, times(one.last, other.empty)),
    empty: two(one.empty * other.empty),
  };
}

function either(parts: readonly Part[]): Part {
  return {
    first: parts.map(({ first }) => first).reduce(sum),
    last: parts.map(({ last }) => last).reduce(sum),
    empty: two(parts.reduce((ways, { empty }) => ways + empty, 0)),
  };
}

function connect(build: Build, from: Ways, to: Ways) {
  for (const [one, ways] of from) {
    for (const [other, more] of to) {
      const edges = build.next[one];
      edges?.set(other, two((edges.get(other) ?? 0) + ways * more));
      build.edges += 1;
      if (build.edges > MAX_EDGES) throw new PatternTooCostly();
    }
  }
}

function sum(one: Ways, other: Ways): Ways {
  const all = new Map(one);
  for (const [state_, ways] of other) all.set(state_, two((all.get(state_) ?? 0) + ways));
  return all;
}

function times(ways: Ways, factor: number): Ways {
  return factor === 0 ? new Map() : factor === 1 ? ways : doubled(ways);
}

function doubled(ways: Ways): Ways {
  return new Map([...ways.keys()].map((index) => [index, 2]));
}

function two(ways: number): number {
  return Math.min(ways, 2);
}
