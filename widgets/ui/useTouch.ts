import { useMediaQuery } from './useMediaQuery.ts';

/** Whether the device is pointed at with a finger first, as what is held in the hand is. */
export function useTouch(): boolean {
  return useMediaQuery('(pointer: coarse)');
}
