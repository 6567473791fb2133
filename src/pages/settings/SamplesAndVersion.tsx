import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import { BUILD, VERSION } from '../../../schemas/product.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { ConfirmDialog } from '../../../widgets/ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import {
  deleteSamples,
  insertSamples,
  type SampleRows,
  type SampleState,
  useSamples,
} from '../../data/samples.ts';
import { useMe } from '../../data/viewer.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';

/** Samples to look at and take away again, for administrators, and which version this is. */
export function SamplesAndVersion() {
  const { t } = useLingui();
  const viewer = useMe();
  return (
    <>
      {isAdmin(viewer) && <Samples />}
      <p className="text-sm text-text-3">{t`版本 ${VERSION}（${BUILD}）`}</p>
    </>
  );
}

type Deed = 'insert' | 'delete';

function Samples() {
  const { t } = useLingui();
  const { data, error, mutate } = useSamples();
  const [asked, setAsked] = useState<Deed>();
  const [busy, setBusy] = useState<Deed>();
  const [told, setTold] = useState('');

  async function handleConfirm(deed: Deed) {
    setAsked(undefined);
    setBusy(deed);
    setTold('');
    await (deed === 'insert'
      ? runWithToast(async () => {
          const count = sum(await insertSamples());
          setTold(t`已写入 ${count} 条示例数据`);
        })
      : runWithToast(async () => {
          const { going, kept } = await deleteSamples();
          const [gone, left] = [sum(going), sum(kept)];
          setTold(
            left > 0 ? t`已删除 ${gone} 条示例数据，${left} 条保留` : t`已删除 ${gone} 条示例数据`,
          );
        }));
    setBusy(undefined);
  }

  return (
    <section aria-label={t`示例数据`} className="rounded-lg border border-line">
      <h2 className="border-b border-line px-3 py-2 font-semibold">{t`示例数据`}</h2>
      <div className="flex flex-col gap-2 px-3 py-3 text-sm">
        {error && !data && <ErrorState onRetry={() => void mutate()} />}
        {!data && !error && <SkeletonLines lines={2} />}
        {data && (
          <div className="flex flex-wrap items-center gap-3">
            <State data={data} />
            <span className="ms-auto flex flex-wrap gap-2">
              {data.there === 0 ? (
                <Button
                  size="small"
                  loading={busy === 'insert'}
                  onClick={() => setAsked('insert')}
                >{t`放入示例数据`}</Button>
              ) : (
                <Button
                  size="small"
                  loading={busy === 'delete'}
                  onClick={() => setAsked('delete')}
                >{t`删除示例数据`}</Button>
              )}
            </span>
          </div>
        )}
        <output className="text-text-2">
          {busy === 'insert' && t`正在写入示例数据，请稍候…`}
          {busy === 'delete' && t`正在删除示例数据，请稍候…`}
          {!busy && told}
        </output>
      </div>
      <ConfirmDialog
        open={asked === 'insert'}
        title={t`放入示例数据？`}
        text={t`会新增客户、联系人、线索、商机、产品、报价、合同、回款、发票、跟进、日志、公告和日程，共约 350 条，负责人都是你。其他人按权限也会看到，可以随时全部删除。`}
        action={t`放入示例数据`}
        onConfirm={() => void handleConfirm('insert')}
        onCancel={() => setAsked(undefined)}
      />
      {data && (
        <ConfirmDialog
          open={asked === 'delete'}
          danger
          title={t`删除示例数据？`}
          text={<Impact data={data} />}
          action={t`删除示例数据`}
          onConfirm={() => void handleConfirm('delete')}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

function State({ data: { there, going, kept } }: { data: SampleState }) {
  const { t } = useLingui();
  const all = sum(going) + sum(kept);
  return (
    <span className="min-w-0 flex-1 basis-60 text-text-2">
      {there === 0
        ? t`放入一套相互关联的示例，看看各个页面有数据时的样子。`
        : t`现有 ${all} 条示例数据。`}
    </span>
  );
}

/** What goes and what stays, before anything is done. */
function Impact({ data: { going, kept, holding } }: { data: SampleState }) {
  const { t } = useLingui();
  const [gone, left] = [going, kept].map((rows) =>
    rows.map(({ name, count }) => `${name} ${count}`).join(t`、`),
  );
  return (
    <>
      {gone !== '' &&
        t`将彻底删除：${gone}。对它们的修改、附件和评论一并删除，不能恢复；真实数据不受影响。`}
      {left !== '' && (
        <span className="mt-2 block">
          {t`保留：${left}。有 ${holding} 条真实数据（含回收站）关联着它们，删除这些数据后可以再次删除示例。`}
        </span>
      )}
    </>
  );
}

function sum(rows: SampleRows): number {
  return rows.reduce((all, { count }) => all + count, 0);
}
