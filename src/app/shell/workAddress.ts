import { HOME } from '../tabs/tabs.ts';

const KEY = 'work-address';

/** Where one was in the workbench before entering the back-office, in this window. */
export function workAddress(): string {
  return sessionStorage.getItem(KEY) ?? HOME;
}

export function rememberWorkAddress(address: string): void {
  sessionStorage.setItem(KEY, address);
}
