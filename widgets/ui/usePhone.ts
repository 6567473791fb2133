import { useMediaQuery } from './useMediaQuery.ts';

/** Whether the window is as narrow as a phone: dialogs become sheets, panels fill the screen, the menu becomes a drawer. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 767.98px)');
}
