export type { FormSlot, FormSlotProps } from './state/context.ts';
export { RecordForm } from './RecordForm.tsx';
export type { FieldState, RecordStore } from './state/store.ts';
export type { SubmitResult } from './state/submission.ts';
export { createRecordStore } from './state/store.ts';
