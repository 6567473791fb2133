import { useState } from 'react';
import { LIMITS } from '../../../schemas/limits.ts';
import { savePreferences } from '../../data/viewer.ts';

const KEY = 'pagesize';

/** Rows of a page: what the reader chose last in any list, in this browser and for the next sign-in. */
export function usePageSize(): [number, (size: number) => void] {
  const [size, setSize] = useState(readPageSize);
  return [
    size,
    (next) => {
      localStorage.setItem(KEY, String(next));
      setSize(next);
      void savePreferences({ pagesize: next });
    },
  ];
}

function readPageSize(): number {
  const kept = Number(localStorage.getItem(KEY));
  return Number.isInteger(kept) && kept > 0 && kept <= LIMITS.maxPageSize ? kept : LIMITS.pageSize;
}
