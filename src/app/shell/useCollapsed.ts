import { useState } from 'react';
import { savePreferences } from '../../data/viewer.ts';

const KEY = 'collapse';

/** Whether the side menu is narrow: at once, in this browser, and for the next sign-in. */
export function useCollapsed(): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(KEY) === '1');

  function handleChange(next: boolean) {
    setCollapsed(next);
    localStorage.setItem(KEY, next ? '1' : '0');
    void savePreferences({ collapse: next ? 1 : 0 });
  }

  return [collapsed, handleChange];
}
