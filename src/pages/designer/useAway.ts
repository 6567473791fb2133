import { useMemo } from 'react';
import { type AwayField, fieldsAway } from '../../../schemas/designer/away.ts';
import { nodesOf } from '../../../schemas/designer/tree.ts';
import { useFieldsAway } from '../../data/design.ts';
import { definitionOf, useDesign, useDesigned } from './useDesign.ts';

export interface AwayFields {
  /** what can be put back now: also what was taken off in this work and is not published */
  fields: readonly AwayField[];
  /** fields that the published form does not place, put back meanwhile or not */
  known: readonly AwayField[];
  error: unknown;
  retry(): void;
}

const NONE: readonly AwayField[] = [];

/** Fields that exist and are not on the form. */
export function useAway(): AwayFields {
  const { file } = useDesign();
  const base = useDesigned((state) => state.base);
  const definition = useDesigned(definitionOf);
  const { data: known = NONE, error, mutate } = useFieldsAway(file.key, base.version);
  const fields = useMemo(() => {
    const placed = new Set(nodesOf(definition).map(({ widget }) => widget.model));
    return [
      ...fieldsAway(definition, [base]),
      ...known.filter(({ widget }) => !placed.has(widget.model)),
    ];
  }, [base, definition, known]);
  return { fields, known, error: error as unknown, retry: () => void mutate() };
}
