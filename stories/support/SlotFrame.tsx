import type { ComponentType } from 'react';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { refreshRecords, useRecord } from '../../src/data/records.ts';
import type { DetailSlotProps } from '../../src/records/slots/slots.ts';
import type { RecordAnswer } from '../../src/records/shared/types.ts';

export interface SlotFrameProps {
  slot: ComponentType<DetailSlotProps>;
  module: ModuleFile;
  id: number;
  /** what the server would say of this record for another viewer */
  seen?: Partial<RecordAnswer>;
}

/** A panel with one slot in its place. */
export function SlotFrame({ slot: Slot, module, id, seen }: SlotFrameProps) {
  const { data } = useRecord(module, id);
  return (
    <div className="flex min-h-0 w-full max-w-[960px] flex-1 flex-col overflow-y-auto border-e border-line bg-surface-1 pt-3">
      {data && <Slot module={module} record={{ ...data, ...seen }} reload={refreshRecords} />}
      <p className="border-t border-line px-5 py-3 text-sm text-text-3">跟进记录</p>
    </div>
  );
}
