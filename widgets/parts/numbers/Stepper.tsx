import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';

interface StepperProps {
  label: string;
  /** 1 up, -1 down */
  onStep(direction: 1 | -1): void;
}

/** The two small buttons of a number with steps, for a mouse; the keyboard has its arrows, a finger its digits. */
export function Stepper({ label, onStep }: StepperProps) {
  const { t } = useLingui();
  return (
    <span className="-me-1.5 flex flex-col pointer-coarse:hidden">
      <StepButton label={t`增加${label}`} onPress={() => onStep(1)}>
        <ChevronUp size={12} strokeWidth={2} aria-hidden />
      </StepButton>
      <StepButton label={t`减少${label}`} onPress={() => onStep(-1)}>
        <ChevronDown size={12} strokeWidth={2} aria-hidden />
      </StepButton>
    </span>
  );
}

function StepButton({
  label,
  onPress,
  children,
}: {
  label: string;
  onPress(): void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="grid h-3.5 w-5 place-items-center rounded-sm text-text-3 hover:bg-hover hover:text-text-1"
    >
      {children}
    </button>
  );
}
