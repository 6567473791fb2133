/** What only an open form needs, in a chunk of its own: rjsf, the record store, the checks. */
export { createRecordStore, RecordForm } from '../../../widgets/form/index.ts';
