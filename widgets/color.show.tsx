import { TruncatedText } from './ui/TruncatedText.tsx';
import { parseColor } from '../schemas/values/colors.ts';
import type { ShowProps } from './contract/types.ts';
import { valueAsText } from '../schemas/values/valueTypes.ts';
import { Swatch } from './parts/boxes/Swatch.tsx';

export function ColorShow({ value }: ShowProps<string>) {
  const text = valueAsText(value);
  return (
    <TruncatedText>
      <span className="me-1.5 inline-grid size-4 overflow-hidden rounded-sm border border-line-strong align-[-3px]">
        <Swatch color={parseColor(text)} />
      </span>
      {text}
    </TruncatedText>
  );
}
