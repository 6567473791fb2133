import { type Account, hasJustBegun, type Session } from './accountModel.ts';
import type { World } from './accountWorld.ts';

/** What somebody does next. Numbers choose among what there is, whatever that is by then. */
export interface Step {
  /** the first that is possible is done */
  deeds: readonly string[];
  /** which session, link or mobile acts */
  who: number;
  /** which account it is about */
  whom: number;
  /** which password is chosen */
  word: number;
  /** a code, password or session that is right; else one that may be wrong, in which way */
  honest: boolean;
  wrong: number;
  /** with the company's code, where it may be left out */
  named: boolean;
}

/** Few, so that one that was changed comes back, and different people have the same. */
const PASSWORDS = ['tree-house-92', 'copper-lake-57', 'violin-storm-38'] as const;

export function pick<T>(list: readonly T[], at: number): T | undefined {
  return list[at % list.length];
}

export const wordOf = ({ word }: Pick<Step, 'word'>) => pick(PASSWORDS, word) ?? '';
export const ownPassword = (step: Step, of: Account) =>
  step.honest && of.password !== '' ? of.password : wordOf({ word: step.wrong });

/** What whoever is signed in hears of who they say they are: their password is right, or, without one, they have just signed in. */
export function identified({ clock }: World, session: Session, own: string): 200 | 403 | 422 {
  if (session.of.password === '') return hasJustBegun(session, clock.now) ? 200 : 403;
  return own === session.of.password ? 200 : 422;
}

/** Their own company, another one, or nothing said. */
export function companyFor({ model }: World, step: Step, of: Account): string {
  if (!step.named) return '';
  return step.honest ? of.company : (pick(model.accounts, step.who)?.company ?? '');
}

/** One that is open and fits; or any that ever was, where something wrong is tried. */
export function held<T extends Pick<Session, 'until'>>(
  world: World,
  { list, step }: { list: readonly T[]; step: Step },
  fits: (each: T) => boolean = () => true,
): T | undefined {
  const right = list.filter((each) => isOpen(world, each) && fits(each));
  return pick(step.honest ? right : list, step.who);
}

/** By whose session something is done. */
export function acting(
  world: World,
  step: Step,
  fits?: (session: Session) => boolean,
): Session | undefined {
  return held(world, { list: world.model.sessions, step }, fits);
}

export function isOpen({ clock }: World, { until }: Pick<Session, 'until'>): boolean {
  return until > clock.now;
}

export type Deeds = Readonly<Record<string, (world: World, step: Step) => Promise<void>>>;
