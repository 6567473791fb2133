import { useMemo } from 'react';
import {
  type RemovedField,
  removedFields,
} from '../../../../schemas/designer/edits/removedFields.ts';
import { nodesOf } from '../../../../schemas/designer/edits/tree.ts';
import { useRemovedFields } from '../../../data/design.ts';
import { definitionOf, useDesign, useDesignSelector } from './useDesign.ts';

export interface RestorableFields {
  /** what can be put back now: also what was taken off in this work and is not published */
  fields: readonly RemovedField[];
  /** fields that the published form does not place, put back meanwhile or not */
  known: readonly RemovedField[];
  error: unknown;
  retry(): void;
}

const NONE: readonly RemovedField[] = [];

/** Fields that exist and are not on the form. */
export function useRestorableFields(): RestorableFields {
  const { file } = useDesign();
  const base = useDesignSelector((state) => state.base);
  const definition = useDesignSelector(definitionOf);
  const { data: known = NONE, error, mutate } = useRemovedFields(file.key, base.version);
  const fields = useMemo(() => {
    const placed = new Set(nodesOf(definition).map(({ widget }) => widget.model));
    return [
      ...removedFields(definition, [base]),
      ...known.filter(({ widget }) => !placed.has(widget.model)),
    ];
  }, [base, definition, known]);
  return { fields, known, error: error as unknown, retry: () => void mutate() };
}
