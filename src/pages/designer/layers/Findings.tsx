import { useLingui } from '@lingui/react/macro';
import type { Finding } from '../../../../schemas/designer/doctor/examine.ts';
import { Button } from '../../../../widgets/bricks/Button.tsx';
import type { LayerProps } from '../Layers.tsx';

export interface FindingsProps extends Pick<LayerProps, 'onShow' | 'onExample'> {
  findings: readonly Finding[];
}

/** What the doctor found, each with the way to its widget and to the example that shows it. */
export function Findings({ findings, onShow, onExample }: FindingsProps) {
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
