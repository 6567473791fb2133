/** A browser window with a cross in it. */
export function NotSupportPicture() {
  return (
    <svg width="96" height="72" viewBox="0 0 96 72" aria-hidden className="mx-auto mb-5">
      <rect
        x="1"
        y="1"
        width="94"
        height="70"
        rx="6"
        className="fill-surface-0 stroke-line-strong"
        strokeWidth="1.5"
      />
      <path d="M1 16h94" className="stroke-line-strong" strokeWidth="1.5" />
      <circle cx="10" cy="8.5" r="2" className="fill-line-strong" />
      <circle cx="18" cy="8.5" r="2" className="fill-line-strong" />
      <path
        d="m39 34 18 18m0-18L39 52"
        className="stroke-danger"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
