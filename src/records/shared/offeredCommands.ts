import { useEffect, useId } from 'react';
import type { Command } from './CommandBar.tsx';

/** What can be done to what is open, for whoever asks for commands by name. */
export interface Offer {
  /** what it is done to */
  module: string;
  id: number;
  name: string;
  commands: readonly Command[];
}

/** By who offers, the topmost last. */
const offers = new Map<string, Offer>();

/** Of what stands on top; undefined where nothing is open. */
export function readOffer(): Offer | undefined {
  return [...offers.values()].at(-1);
}

/** Offers the commands of what is open, as long as it is. */
export function useOfferedCommands(offer: Offer): void {
  const id = useId();
  useEffect(() => void offers.set(id, offer)); // in the place that it has
  useEffect(() => () => void offers.delete(id), [id]);
}
