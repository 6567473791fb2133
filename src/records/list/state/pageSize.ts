import { useState } from 'react';
import { LIMITS } from '../../../../schemas/limits.ts';
import { savePreferences, useSettings } from '../../../data/viewer.ts';

const KEY = 'pagesize';

/** Rows of a page: what the reader chose last in any list, in this browser and for the next sign-in; before that the company's. */
export function usePageSize(): [number, (size: number) => void] {
  const { page_size } = useSettings();
  const [size, setSize] = useState(readPageSize);
  return [
    size ?? fitting(Number(page_size)) ?? LIMITS.pageSize,
    (next) => {
      localStorage.setItem(KEY, String(next));
      setSize(next);
      void savePreferences({ pagesize: next });
    },
  ];
}

function readPageSize(): number | undefined {
  return fitting(Number(localStorage.getItem(KEY)));
}

function fitting(size: number): number | undefined {
  return Number.isInteger(size) && size > 0 && size <= LIMITS.maxPageSize ? size : undefined;
}
