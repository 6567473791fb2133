import { type RefObject, useEffect, useRef } from 'react';

/** What is asked alone is where typing goes, but not on a phone, where a keyboard would cover the page. */
export function useFirstField(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) box.current?.querySelector('input')?.focus();
  }, []);
  return box;
}
