/** What only an open form needs, in a chunk of its own: rjsf, the record store, the checks, the sums. */
export { recordFaults } from '../../../schemas/rules/recordFaults.ts';
export { createRecordStore, RecordForm } from '../../../widgets/form/index.ts';
