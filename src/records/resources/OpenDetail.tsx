import { useLingui } from '@lingui/react/macro';
import { ChevronLeft } from 'lucide-react';
import type { ComponentType } from 'react';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import type { DetailProps } from './hands.ts';
import type { ResourceListState } from './useResourceList.ts';

interface OpenDetailProps {
  Detail: ComponentType<DetailProps>;
  list: ResourceListState;
  onDirty(dirty: boolean): void;
  onClose(): Promise<void>;
}

/** What opens with a row. Beside the rows there is always one open, the first if nobody chose. */
export function OpenDetail({ Detail, list, onDirty, onClose }: OpenDetailProps) {
  const { t } = useLingui();
  const phone = usePhone();
  const { file, address, open, rows } = list;
  const beside = file.detail === 'beside';
  const row = open ?? (beside && !phone ? rows[0] : undefined);
  const key = beside ? row?.key : address.open;
  if (key === undefined || key === '') return null;
  const detail = (
    <Detail key={key} open={key} row={row} onDirty={onDirty} onClose={() => void onClose()} />
  );
  if (!beside || !phone) return detail;
  return (
    <div className="flex min-h-full flex-col">
      <div className="flex shrink-0 items-center gap-1 border-b border-line px-2 py-1">
        <IconButton
          icon={<ChevronLeft size={16} strokeWidth={1.75} className="rtl:rotate-180" aria-hidden />}
          label={t`返回列表`}
          onClick={() => void onClose()}
        />
        <h1 className="min-w-0 truncate text-lg font-semibold">{row?.name}</h1>
      </div>
      {detail}
    </div>
  );
}
