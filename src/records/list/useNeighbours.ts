import { type Group, leavesOf, stepOf } from '../../../schemas/conditions.ts';
import type { Form } from '../../../schemas/form.ts';
import { useRelatedForms } from '../../data/definitions.ts';
import { useMe } from '../../data/viewer.ts';
import { mayIn } from '../may.ts';
import { stepsOf } from './filter.ts';
import type { RelatedForms } from './rules.ts';

/** The forms one step away: of all references, or of those that a filter names. */
export function useNeighbours(form: Form, named?: Group): RelatedForms {
  const viewer = useMe();
  const wanted = named && new Set(leavesOf(named).map(({ field }) => stepOf(field)?.by));
  const steps = stepsOf(form).filter(({ model }) => !wanted || wanted.has(model));
  return useRelatedForms(steps, (file) => mayIn(viewer, file, 'view'));
}
