import { useLayoutEffect, useRef, useState, type ClipboardEvent } from 'react';
import type { Address } from './place.ts';

/** A whole address pasted as a street is cut into region and street, and can be put back as it was pasted. */
export function usePastedAddress(value: Address, onChange: (part: Address) => void) {
  const [before, setBefore] = useState<Address>();
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });

  async function split(text: string) {
    const [{ splitAddress }, { regionTree }] = await Promise.all([
      import('../../../schemas/addresses/splitAddress.ts'),
      import('./regions.ts'),
    ]);
    const parts = splitAddress(text, regionTree());
    const { region = '', address = '' } = latest.current;
    // Only what was pasted is cut, not what was typed around it meanwhile.
    if (!parts || address.trim() !== text.trim()) return;
    setBefore({ region, address });
    onChange(parts);
  }

  function handlePaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain');
    if (text.trim()) void split(text);
  }

  function putBack() {
    if (before) onChange(before);
    setBefore(undefined);
  }

  return {
    handlePaste,
    recognised: before !== undefined,
    putBack,
    forget: () => setBefore(undefined),
  };
}
