import { useLingui } from '@lingui/react/macro';
import { Sigma } from 'lucide-react';
import { IconButton } from '../ui/Button.tsx';
import { lazyComponent } from '../ui/lazyComponent.tsx';
import { Popover } from '../ui/Popover.tsx';
import type { ExplainButtonProps } from './ExplanationPanel.tsx';

const WhyPanel = lazyComponent(
  async () => (await import('./ExplanationPanel.tsx')).ExplanationPanel,
);

/** Beside a computed value: asks how it comes about. What answers is loaded when somebody asks. */
export function ExplainButton(props: ExplainButtonProps) {
  const { t } = useLingui();
  const name = props.form.fields.get(props.model)?.name ?? props.model;
  return (
    <Popover
      label={t`「${name}」的计算过程`}
      align="end"
      className="w-96 max-w-[calc(100vw-2rem)]"
      trigger={
        <IconButton
          size="small"
          kind="quiet"
          icon={<Sigma size={14} strokeWidth={1.75} />}
          label={t`「${name}」怎么算的`}
        />
      }
    >
      <WhyPanel {...props} />
    </Popover>
  );
}
