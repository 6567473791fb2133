export type { FormSlot, FormSlotProps } from './context.ts';
export { RecordForm } from './RecordForm.tsx';
export type { FieldState, RecordStore, SubmitResult } from './store.ts';
export { createRecordStore } from './store.ts';
