import { useCallback, useEffect, useMemo } from 'react';
import { recordTabs } from '../../../schemas/rules/recordTabs.ts';
import { useModuleForm } from '../../data/definitions.ts';
import { markRead } from '../../data/office.ts';
import { refreshRecords, useRecord } from '../../data/records.ts';
import { rememberSeenRecord } from '../../data/seenRecords.ts';
import { useRecordEnvironment } from '../shared/useRecordEnvironment.ts';
import { isNotFound } from '../shared/LoadError.tsx';
import {
  allowedActions,
  contextOf,
  mayDelete,
  mayEdit,
  mayIn,
  mayTransfer,
} from '../shared/permissions.ts';

/** Everything a panel knows of its record: the record, its form, what may be done. An answer for another record never shows here. */
export function useRecordPanel(module: string, id: number) {
  const around = useRecordEnvironment();
  const made = useModuleForm(module);
  const file = useMemo(
    () => made.data && { ...made.data.file, tabs: recordTabs(made.data.file, made.data.form) },
    [made.data],
  );
  const mayView = file !== undefined && mayIn(around.viewer, file, 'view');
  const read = useRecord(mayView ? file : undefined, id);
  const record = read.data;
  const readId = file?.receipts && record ? record.id : undefined;
  useEffect(() => {
    if (readId !== undefined) markRead(module, readId);
  }, [module, readId]);
  const seen = record?.id;
  useEffect(() => {
    if (seen !== undefined) rememberSeenRecord({ module, id: seen });
  }, [module, seen]);
  const reload = useCallback(() => refreshRecords(), []);
  return {
    file,
    form: made.data?.form,
    record,
    around,
    reload,
    retry() {
      made.retry();
      void read.mutate();
    },
    context: record && contextOf(record, around),
    denied: file !== undefined && !mayView,
    /** somebody deleted it, or took it away, while it was open */
    gone: record !== undefined && isNotFound(read.error),
    error: made.error ?? (record ? undefined : (read.error as unknown)),
    can: record &&
      file && {
        edit: mayEdit(record, file, around),
        remove: mayDelete(record),
        shift: mayTransfer(record, file, around),
        actions: allowedActions(record, file, around),
      },
  };
}
