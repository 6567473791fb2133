// A verdict about a commit must be repeatable, so the property tests draw from one seed. To look further: `FC_SEED=random npx vitest …`,
// or the number a failure printed.
import fc from 'fast-check';

const asked = process.env.FC_SEED;
if (asked !== 'random') fc.configureGlobal({ seed: Number(asked ?? 20_261_122) });
