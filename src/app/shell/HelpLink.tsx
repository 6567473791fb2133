import { useLingui } from '@lingui/react/macro';
import { CircleHelp } from 'lucide-react';
import { Tooltip } from '../../../widgets/ui/Tooltip.tsx';
import { useSettings } from '../../data/viewer.ts';
import { helpAddress } from './helpAddress.ts';

/** Help, beside the page that one is on. On a phone the menu of the person leads there. */
export function HelpLink() {
  const { t } = useLingui();
  const { help_url } = useSettings();
  return (
    <Tooltip text={t`帮助`}>
      <a
        href={helpAddress(help_url)}
        target="_blank"
        rel="noreferrer"
        aria-label={t`帮助`}
        className="grid size-control shrink-0 place-items-center rounded-md text-text-2 hover:bg-hover hover:text-text-1 active:bg-pressed pointer-coarse:size-11"
      >
        <CircleHelp size={16} strokeWidth={1.75} aria-hidden />
      </a>
    </Tooltip>
  );
}
