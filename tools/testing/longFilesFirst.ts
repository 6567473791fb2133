import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first: started last, one of them would keep a single core busy while the others wait. */
const LONG = [
  'recipes',
  'http/mutated',
  'tells-nothing-calls',
  'endpoints/sheets-hostile',
  'crash',
  'every-way',
  'parsers-linear',
  'conditions',
  'start',
  'greedy-calls',
  'endpoints/matrix',
  'escalation-calls',
  'bulk-runs-crash',
  'escalation',
  'stories/widgets/Contract',
].map((name) => new RegExp(`/${name}\\.(test|stories)\\.`));

const place = ({ moduleId }: TestSpecification) =>
  (LONG.findIndex((name) => name.test(moduleId)) + LONG.length + 1) % (LONG.length + 1);

/** Long files first, the others in Vitest's order. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
