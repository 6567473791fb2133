import { useLingui } from '@lingui/react/macro';
import { Sigma } from 'lucide-react';
import type { Form } from '../../schemas/form.ts';
import type { Locale } from '../../schemas/locale.ts';
import { IconButton } from '../bricks/Button.tsx';
import { late } from '../bricks/late.tsx';
import { Popover } from '../bricks/Popover.tsx';

export interface WhyProps {
  form: Form;
  /** of a computed field */
  model: string;
  /** the record's values, at the moment they are asked for */
  get(model: string): unknown;
  locale: Locale;
}

const WhyPanel = late(async () => (await import('./WhyPanel.tsx')).WhyPanel);

/** Beside a computed value: asks how it comes about. What answers is loaded when somebody asks. */
export function Why(props: WhyProps) {
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
