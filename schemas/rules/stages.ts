import { isNumber } from './money.ts';

/** How a process may end: 1 won, 2 lost, 3 neither. */
export const ENDS = [1, 2, 3] as const;
export type End = (typeof ENDS)[number];

export interface StageEnd {
  name: string;
  value: End;
  /** win rate afterwards, percent */
  rate: number;
}

/** One step of a sales process; the last one stands for its end and is never advanced to. */
export interface Stage {
  id: number;
  title: string;
  /** win rate, percent */
  rate: number;
  description: string;
  /** ends offered from here */
  options: readonly StageEnd[];
}

/** Where an opportunity stands: the stage reached last, and its `state`, 0 while the process runs. */
export interface StageStanding {
  process_id: number | undefined;
  state: number;
}

/** A stage as the bar shows it. */
export interface ShownStage extends Stage {
  is_pass: 0 | 1;
  /** lies behind, though the opportunity never stood there */
  is_skipped: 0 | 1;
  /** on the last stage of an ended process: how it ended */
  result: StageEnd | null;
}

/** A step that an opportunity has taken, by ids of stages. */
export interface StageStep {
  from: number | undefined;
  to: number;
}

/** Everything up to the stage reached is passed; a win passes the rest too. Of those, what every step went over was skipped. */
export function shownStages(
  stages: readonly Stage[],
  { process_id, state }: StageStanding,
  steps: readonly StageStep[] = [],
): ShownStage[] {
  const reached =
    state === 1 ? stages.length - 1 : stages.findIndex((stage) => stage.id === process_id);
  const skipped = skippedIn(stages, { process_id, state }, steps);
  return stages.map((stage, index) => ({
    ...stage,
    is_pass: index <= reached ? 1 : 0,
    is_skipped: index <= reached && skipped.has(stage.id) ? 1 : 0,
    result:
      index === stages.length - 1
        ? (stage.options.find((end) => end.value === state) ?? null)
        : null,
  }));
}

/** Stages that some step went over and at which none ended. Those before the first known step are not known to be skipped. */
function skippedIn(
  stages: readonly Stage[],
  { process_id, state }: StageStanding,
  steps: readonly StageStep[],
): ReadonlySet<number> {
  const place = (id: number | undefined) => stages.findIndex((stage) => stage.id === id);
  const stoodAt = new Set(steps.flatMap(({ from, to }) => [from, to]));
  const ways = steps.map(({ from, to }) => [place(from), place(to)] as const);
  if (state === 1) ways.push([place(process_id), stages.length - 1]);
  return new Set(
    stages
      .filter(
        ({ id }, at) =>
          id !== process_id &&
          !stoodAt.has(id) &&
          ways.some(([from, to]) => from >= 0 && from < at && at < to),
      )
      .map(({ id }) => id),
  );
}

/** Whether the process may be taken back to that stage: it runs, and the stage lies behind. */
export function mayReturn(
  stages: readonly Stage[],
  standing: StageStanding,
  target: number,
): boolean {
  const at = stages.findIndex((stage) => stage.id === target);
  return (
    standing.state === 0 &&
    at >= 0 &&
    at < stages.findIndex((stage) => stage.id === standing.process_id)
  );
}

/** Whether the process may be advanced to that stage: it runs, the stage lies ahead and is not the last. */
export function mayAdvance(
  stages: readonly Stage[],
  standing: StageStanding,
  target: number,
): boolean {
  const at = stages.findIndex((stage) => stage.id === target);
  return (
    standing.state === 0 &&
    at >= 0 &&
    at < stages.length - 1 &&
    at > stages.findIndex((stage) => stage.id === standing.process_id)
  );
}

/** The end that may be chosen now: one that an unpassed stage offers, while the process runs. */
export function offeredEnd(
  stages: readonly Stage[],
  standing: StageStanding,
  end: unknown,
): StageEnd | undefined {
  if (standing.state !== 0) return undefined;
  return shownStages(stages, standing)
    .flatMap((stage) => (stage.is_pass ? [] : stage.options))
    .find((option) => option.value === end);
}

/**
 * The reason that was chosen from the list that `fail` answers: by its text when that came along, otherwise by its position, counted from 0.
 * The list may have been put in another order since it was read; the text still says which reason was meant.
 */
export function lostReason(
  reasons: readonly string[],
  { position, text }: { position?: number | undefined; text?: string | undefined },
): string | undefined {
  if (text !== undefined) return reasons.find((reason) => reason === text);
  return isNumber(position) ? reasons[position] : undefined;
}
