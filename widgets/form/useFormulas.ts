import { useEffect } from 'react';
import { localStamp } from '../../schemas/values/dates.ts';
import type { Form } from '../../schemas/form/form.ts';
import type { RecordStore } from './state/store.ts';
import { useFormSelector } from './useFormSelector.ts';

const formulasOf = ({ formulas }: Form) => formulas;
const computesRows = ({ fields }: Form) =>
  [...fields.values()].some(({ rows }) => rows && Object.keys(rows.form.formulas).length > 0);

/** Loads the formula engine for forms that compute something, and lets the store keep the results up to date. */
export function useFormulas(store: RecordStore): void {
  const formulas = useFormSelector(store, formulasOf);
  const hasRows = useFormSelector(store, computesRows);
  useEffect(() => {
    const { form } = store;
    if (Object.keys(formulas).length === 0 && !hasRows) return undefined;
    let live = true;
    void import('../../schemas/formulas/index.ts').then(({ formGraph, rowComputer }) => {
      if (!live) return;
      const env = () => {
        const now = localStamp(new Date());
        return { today: now.slice(0, 10), now };
      };
      store.attachFormulas(formGraph(form), env, rowComputer(env));
    });
    return () => {
      live = false;
    };
  }, [store, formulas, hasRows]);
}
