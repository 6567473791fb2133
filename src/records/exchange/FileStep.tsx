import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import useSWR from 'swr';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { runWithToast } from '../shared/runWithToast.ts';
import { callEndpoint } from '../../data/transport/client.ts';
import { downloadTemplate } from '../../data/importExport.ts';
import { useImportStateLabels } from './useImportStateLabels.ts';
import type { ImportState } from './useImport.ts';

/** Where an import begins: a file, an empty one to fill in, or one that was begun before. */
export function FileStep({ module, state }: { module: string; state: ImportState }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const { data } = useSWR(['imports', module], () =>
    callEndpoint('GET', '/rest/sys/import/list', { module, page: 1, size: 20 }, { quiet: true }),
  );
  const words = useImportStateLabels();
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col items-center gap-3 rounded-md border border-dashed border-line px-4 py-8 text-center">
        <p className="text-sm text-balance text-text-2">{t`选择 xlsx 或 csv 文件，第一行是列名，最多 50,000 行。检查通过之前不会写入任何数据。`}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button
            kind="primary"
            loading={state.busy === 'upload'}
            icon={<Icon name="upload" />}
            onClick={() => input.current?.click()}
          >{t`选择文件`}</Button>
          <Button
            icon={<Icon name="download" />}
            onClick={() => void runWithToast(() => downloadTemplate(module))}
          >{t`下载模板`}</Button>
        </div>
        <input
          ref={input}
          type="file"
          accept=".xlsx,.csv,.txt"
          aria-label={t`选择文件`}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) void state.upload(file);
          }}
        />
      </div>
      {data && data.list.length > 0 && (
        <section aria-label={t`导入记录`}>
          <h3 className="mb-1 text-sm font-semibold">{t`导入记录`}</h3>
          <ul className="divide-y divide-line text-sm">
            {data.list.map((each) => (
              <li key={each.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <span className="min-w-0 flex-1 truncate">{each.name}</span>
                <span className="text-text-3 tabular-nums">{each.create_time.slice(0, 16)}</span>
                <span className="text-text-3">{each.user_name}</span>
                <span className="text-text-2">{words(each.state)}</span>
                <Button size="small" onClick={() => state.open(each)}>{t`打开`}</Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
