import { useLingui } from '@lingui/react/macro';

export interface SpinnerProps {
  /** px */
  size?: number;
  /** what a screen reader hears; nothing when the words beside it say so already */
  label?: string | null;
}

/** Something is under way. Shows itself after 150 ms, so that quick answers do not flicker. */
export function Spinner({ size = 16, label }: SpinnerProps) {
  const { t } = useLingui();
  const name = label === undefined ? t`加载中` : label;
  return (
    <span
      role={name === null ? undefined : 'status'}
      aria-label={name ?? undefined}
      className="animate-late inline-flex"
    >
      <svg
        width={size}
        height={size}
        viewBox="0 0 16 16"
        fill="none"
        aria-hidden
        className="animate-turn"
      >
        <circle
          cx="8"
          cy="8"
          r="6.25"
          stroke="currentColor"
          strokeOpacity="0.22"
          strokeWidth="1.5"
        />
        <path
          d="M14.25 8A6.25 6.25 0 0 0 8 1.75"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </svg>
    </span>
  );
}
