import { useLingui } from '@lingui/react/macro';
import type { Finding } from '../../../../schemas/designer/doctor/examineDefinition.ts';
import { Button } from '../../../../widgets/ui/Button.tsx';
import type { LayerProps } from './layerProps.ts';

export interface FindingListProps extends Pick<LayerProps, 'onShow' | 'onExample'> {
  findings: readonly Finding[];
}

/** What the doctor found, each with the way to its widget and to the example that shows it. */
export function FindingList({ findings, onShow, onExample }: FindingListProps) {
  const { t } = useLingui();
  return (
    <ul className="flex flex-col">
      {findings.map(({ text, path, record }, at) => (
        <li
          key={at}
          className="flex flex-wrap items-center gap-2 border-b border-line py-2 text-sm last:border-0"
        >
          <span className="min-w-0 flex-1 basis-64 break-words">{text}</span>
          {path !== undefined && (
            <Button size="small" onClick={() => onShow(path)}>{t`定位`}</Button>
          )}
          {Object.keys(record).length > 0 && (
            <Button size="small" onClick={() => onExample(record)}>{t`在表单中打开`}</Button>
          )}
        </li>
      ))}
    </ul>
  );
}
