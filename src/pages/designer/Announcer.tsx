import { useDesignSelector } from './state/useDesign.ts';

/** Says what was done to who does not see it. */
export function Announcer() {
  const { text, count } = useDesignSelector(({ said }) => said);
  // The same words twice are said twice.
  return (
    <output aria-live="polite" className="sr-only">
      {text}
      {count % 2 === 1 ? '\u00A0' : ''}
    </output>
  );
}
