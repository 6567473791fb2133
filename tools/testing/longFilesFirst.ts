import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first: started last, one of them would keep a single core busy while the others wait. */
const LONG = [
  'recipes',
  'tells-nothing-calls',
  'greedy-calls',
  'start',
  'parsers-linear',
  'backup',
  'crash',
  'endpoints/matrix',
  'http/mutated',
  'file-store',
  'escalation-calls',
  'endpoints/sheets-hostile',
  'parsers-answering',
  'conditions',
  'every-way',
  'dev',
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
