import { automatonOf, MAX_TESTED_LENGTH, PatternTooCostly, type Automaton } from './automaton.ts';
import { intersect, overlaps, union } from './charset.ts';
import type { Pattern } from './read.ts';

/** At most so many ways through the pattern for one value: three loops that compete for the same characters, and little else. */
const LIMIT = Math.log(3_000_000);
const MAX_STEPS = 100_000;

/**
 * Whether matching any value of up to 200 characters takes a bounded number of steps, without trying one. A backtracking engine is slow exactly
 * when many ways through the pattern read the same text. So: no state may come back to itself in two ways on one text (exponential), and the
 * product of all other choices between ways that meet again (loops that compete, alternatives that overlap) stays under a limit.
 */
export function isAffordable(pattern: Pattern, multiline: boolean): boolean {
  const budget = { steps: MAX_STEPS };
  try {
    return cost(pattern, startsAtStart(pattern) && !multiline, budget) <= LIMIT;
  } catch (error) {
    if (error instanceof PatternTooCostly) return false;
    throw error;
  }
}

interface Budget {
  steps: number;
}

/** The logarithm of a bound on the ways through the pattern; what is not tied to the start is tried at every character, as if a loop came first. */
function cost(pattern: Pattern, anchored: boolean, budget: Budget): number {
  const automaton = automatonOf(pattern);
  const circles = circlesOf(automaton);
  const chain = longestChain(automaton, circles, budget);
  const own =
    (anchored ? chain : grown(chain, undefined)).ways + choices(automaton, circles, budget);
  const { early, late } = looks(pattern);
  const lookCost = (of: Pattern) => cost(of, anchored, budget);
  return Math.max(own, ...early.map(lookCost), ...late.map((of) => cost(of, true, budget) + own));
}

function spend(budget: Budget) {
  budget.steps -= 1;
  if (budget.steps < 0) throw new PatternTooCostly();
}

/** For each state the number of its circle (a strongly connected part), or 0 when it never comes back to itself. */
function circlesOf({ next }: Automaton): number[] {
  const circles = next.map(() => 0);
  const [order, low, stack] = [next.map(() => 0), next.map(() => 0), [] as number[]];
  let [count, found] = [0, 0];
  const visit = (state: number) => {
    count += 1;
    order[state] = low[state] = count;
    stack.push(state);
    for (const to of next[state]?.keys() ?? []) {
      if (!order[to]) visit(to);
      if (stack.includes(to)) low[state] = Math.min(low[state] ?? 0, low[to] ?? 0);
    }
    if (low[state] !== order[state]) return;
    const members = stack.splice(stack.indexOf(state));
    if (members.length === 1 && !next[state]?.has(state)) return;
    found += 1;
    for (const member of members) circles[member] = found;
  };
  visit(0);
  return circles;
}

/** Refuses when a circle can be gone round in two ways on one text; adds up the choices outside of circles whose ways meet again. */
function choices(automaton: Automaton, circles: readonly number[], budget: Budget): number {
  let total = 0;
  automaton.next.forEach((ways, state) => {
    const circle = circles[state] ?? 0;
    const isInside = (to: number) => circle !== 0 && circles[to] === circle;
    const [inside, outside] = [
      [...ways.keys()].filter(isInside),
      [...ways.keys()].filter((to) => !isInside(to)),
    ];
    if (
      inside.some((to) => (ways.get(to) ?? 0) > 1) ||
      rivals(automaton, inside, budget, isInside) > 0
    )
      throw new PatternTooCostly();
    const doubles = outside.filter((to) => (ways.get(to) ?? 0) > 1).length;
    total +=
      Math.log(1 + doubles) +
      Math.log(
        Math.max(
          1,
          rivals(automaton, outside, budget, () => true),
        ),
      );
    if (circle !== 0)
      total += Math.log(leavings(automaton, { circles, circle, inside, outside }, budget));
  });
  return total;
}

interface Exit {
  circles: readonly number[];
  circle: number;
  inside: readonly number[];
  outside: readonly number[];
}

/**
 * A circle may be left sooner by a longer way or later by a shorter one and still read the same text, as in `a*(aa|a)b`. There are at most as many such
 * moments as states outside of circles.
 */
function leavings(
  automaton: Automaton,
  { circles, circle, inside, outside }: Exit,
  budget: Budget,
): number {
  const within = (state: number) => circles[state] === 0 || circles[state] === circle;
  const meets = inside.some((stay) =>
    outside.some(
      (leave) =>
        within(leave) &&
        overlap(automaton, stay, leave) &&
        meet(automaton, [stay, leave], budget, within),
    ),
  );
  return meets ? circles.filter((each) => each === 0).length : 1;
}

/** How many of these states some other of them can meet again after reading the same text. */
function rivals(
  automaton: Automaton,
  states: readonly number[],
  budget: Budget,
  within: (state: number) => boolean,
): number {
  const meeting = new Set<number>();
  states.forEach((one, index) => {
    for (const other of states.slice(index + 1)) {
      spend(budget);
      if (meeting.has(one) && meeting.has(other)) continue;
      if (overlap(automaton, one, other) && meet(automaton, [one, other], budget, within))
        meeting.add(one).add(other);
    }
  });
  return meeting.size;
}

/** Whether two states can reach one and the same by the same text. */
function meet(
  automaton: Automaton,
  start: readonly [number, number],
  budget: Budget,
  within: (state: number) => boolean,
): boolean {
  const seen = new Set<number>();
  const queue = [start];
  for (const [one, other] of queue) {
    for (const left of automaton.next[one]?.keys() ?? []) {
      for (const right of automaton.next[other]?.keys() ?? []) {
        spend(budget);
        if (!within(left) || !within(right) || !overlap(automaton, left, right)) continue;
        if (left === right) return true;
        const key = left * automaton.sets.length + right;
        if (seen.has(key)) continue;
        seen.add(key);
        queue.push([left, right]);
      }
    }
  }
  return false;
}

function overlap({ sets }: Automaton, one: number, other: number): boolean {
  return overlaps(sets[one] ?? [], sets[other] ?? []);
}

/** Circles one after the other: the logarithm of the ways to share a value among them, and how many have no bound of their own. */
interface Chain {
  ways: number;
  endless: number;
}
const NO_CHAIN: Chain = { ways: 0, endless: 0 };

/** With one circle more. Of k endless ones each split of a value counts once, hence the division. */
function grown({ ways, endless }: Chain, span: number | undefined): Chain {
  return span === undefined
    ? { ways: ways + Math.log(MAX_TESTED_LENGTH / (endless + 1)), endless: endless + 1 }
    : { ways: ways + Math.log(span + 1), endless };
}

/** The heaviest chain of circles in which each can pass characters on to the next: `\d*\d*\d*` is a chain of three. */
function longestChain(automaton: Automaton, circles: readonly number[], budget: Budget): Chain {
  const numbers = Array.from({ length: Math.max(0, ...circles) }, (_, index) => index + 1);
  const members = new Map(
    numbers.map((number) => [
      number,
      circles.flatMap((circle, state) => (circle === number ? [state] : [])),
    ]),
  );
  const known = new Map<number, Chain>();
  const from = (circle: number): Chain => {
    const before = known.get(circle);
    if (before) return before;
    const states = members.get(circle) ?? [];
    const reached = numbers.filter(
      (other) => other !== circle && passes(automaton, states, members.get(other) ?? [], budget),
    );
    const chain = grown(heaviest(reached.map(from)), spanOf(automaton, states));
    known.set(circle, chain);
    return chain;
  };
  return heaviest(numbers.map(from));
}

function heaviest(chains: readonly Chain[]): Chain {
  return chains.reduce((most, chain) => (chain.ways > most.ways ? chain : most), NO_CHAIN);
}

/** A counted repetition of one character allows as many lengths as its span; any other circle as many as the value is long. */
function spanOf({ spans }: Automaton, members: readonly number[]): number | undefined {
  const span = members.length === 1 ? spans.get(members[0] ?? 0) : undefined;
  return span === MAX_TESTED_LENGTH ? undefined : span;
}

/** Whether a text of characters that both circles read leads from one into the other. */
function passes(
  automaton: Automaton,
  from: readonly number[],
  to: readonly number[],
  budget: Budget,
): boolean {
  const setOf = (states: readonly number[]) =>
    union(states.map((state) => automaton.sets[state] ?? []));
  const shared = intersect(setOf(from), setOf(to));
  const goal = new Set(to);
  const queue = [...from];
  const seen = new Set(queue);
  for (const state of queue) {
    for (const reached of automaton.next[state]?.keys() ?? []) {
      spend(budget);
      if (seen.has(reached) || !overlaps(automaton.sets[reached] ?? [], shared)) continue;
      if (goal.has(reached)) return true;
      seen.add(reached);
      queue.push(reached);
    }
  }
  return false;
}

function startsAtStart(pattern: Pattern): boolean {
  switch (pattern.kind) {
    case 'start':
      return true;
    case 'choice':
      return pattern.parts.every(startsAtStart);
    case 'sequence':
      return startsAtStart(pattern.parts.find(({ kind }) => kind !== 'look') ?? { kind: 'back' });
    case 'repeat':
      return pattern.min > 0 && startsAtStart(pattern.of);
    case 'set':
    case 'look':
    case 'back':
      return false;
  }
}

/** What is looked at once, before anything is read, and what is looked at as often as the pattern comes by. */
function looks(pattern: Pattern): { early: Pattern[]; late: Pattern[] } {
  const parts = pattern.kind === 'sequence' ? pattern.parts : [pattern];
  const width = parts.findIndex(({ kind }) => kind !== 'look' && kind !== 'start');
  const early = width === -1 ? parts : parts.slice(0, width);
  return { early: early.flatMap(looksIn), late: parts.slice(early.length).flatMap(looksIn) };
}

function looksIn(pattern: Pattern): Pattern[] {
  switch (pattern.kind) {
    case 'look':
      return [pattern.of];
    case 'repeat':
      return looksIn(pattern.of);
    case 'sequence':
    case 'choice':
      return pattern.parts.flatMap(looksIn);
    case 'set':
    case 'start':
    case 'back':
      return [];
  }
}
