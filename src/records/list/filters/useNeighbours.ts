import {
  type Group,
  leavesOf,
  referencedField,
} from '../../../../schemas/conditions/conditions.ts';
import type { Form } from '../../../../schemas/form/form.ts';
import { useRelatedForms } from '../../../data/definitions.ts';
import { useMe } from '../../../data/viewer.ts';
import { mayIn } from '../../shared/permissions.ts';
import { stepsOf } from '../state/filter.ts';
import type { RelatedForms } from './rules.ts';

/** The forms one step away: of all references, or of those that a filter names. */
export function useNeighbours(form: Form, named?: Group): RelatedForms {
  const viewer = useMe();
  const wanted = named && new Set(leavesOf(named).map(({ field }) => referencedField(field)?.by));
  const steps = stepsOf(form).filter(({ model }) => !wanted || wanted.has(model));
  return useRelatedForms(steps, (file) => mayIn(viewer, file, 'view'));
}
