import { lazy } from 'react';
import type { Overrides } from '../records/slots.ts';
import { StageBar } from './stages/StageBar.tsx';

// Form slots come with the form's own chunk.
const ProductLines = lazy(async () => ({ default: (await import('./productLines/ProductLines.tsx')).ProductLines }));
const DepositInput = lazy(async () => ({ default: (await import('./deposit/DepositInput.tsx')).DepositInput }));

/** Every hand-written exception to the generic screens, by module and slot. */
export const overrides: Overrides = {
  opportunity: { 'detail.header': StageBar },
  quotation: { 'form.product_list': ProductLines },
  contract: { 'form.product_list': ProductLines, 'form.deposit': DepositInput },
};
