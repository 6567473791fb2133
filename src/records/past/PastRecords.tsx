import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Group } from '../../../schemas/conditions/conditions.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { addressOfModule } from '../../../schemas/navigation/routes.ts';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { Pager } from '../../../widgets/ui/Pager.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import { useLocale, useModuleForm } from '../../data/definitions.ts';
import { useList } from '../../data/records.ts';
import { ApiError } from '../../data/transport/apiError.ts';
import { toggleSort } from '../list/state/address.ts';
import { useDensity } from '../list/table/density.ts';
import { PhoneRows } from '../list/table/PhoneRows.tsx';
import { RecordTable } from '../list/table/RecordTable.tsx';

const SIZE = 20;

export interface PastRecordsProps {
  module: string;
  filter: Group;
  /** yyyy-MM-dd */
  day: string;
  onClose(): void;
}

/** The records behind a figure as they were at the end of a day; a name leads to the record as it is now. */
export function PastRecords({ module, filter, day, onClose }: PastRecordsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const phone = usePhone();
  const navigate = useNavigate();
  const { rowHeight } = useDensity();
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState('');
  const { data: made } = useModuleForm(module);
  const { data, error, isLoading, mutate } = useList(made?.file, {
    page,
    size: SIZE,
    sort: sort || (made?.file.sort ?? ''),
    filter,
    as_of: day,
  });
  const words = made ? translate(made.file.label, locale) : '';
  const shared = made &&
    data && {
      label: words,
      form: made.form,
      columns: made.form.columns.filter(({ shown, link }) => shown || link),
      rows: data.list,
      locale,
      busy: isLoading,
      onOpen: (id: number) => void navigate(`${addressOfModule(module)}?id=${id}`),
    };
  return (
    <Dialog open title={t`${day} 的${words}`} size={900} onOpenChange={onClose}>
      {error && !data ? (
        <ErrorState
          {...(error instanceof ApiError && { text: error.message })}
          onRetry={() => void mutate()}
        />
      ) : !shared ? (
        <SkeletonRows rows={8} columns={phone ? 2 : 5} />
      ) : shared.rows.length === 0 ? (
        <EmptyState filtered title={t`那一天没有这样的记录`} />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col">
          <div className="flex h-[26rem] flex-col">
            {phone ? (
              <PhoneRows {...shared} />
            ) : (
              <RecordTable
                {...shared}
                rowHeight={rowHeight}
                sort={sort}
                onSort={(model) => {
                  setSort(toggleSort(sort, model));
                  setPage(1);
                }}
              />
            )}
          </div>
          <Pager page={page} size={SIZE} count={data?.count ?? 0} onPage={setPage} />
        </div>
      )}
    </Dialog>
  );
}
