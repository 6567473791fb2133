import { useState } from 'react';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { useSettings } from '../../data/viewer.ts';
import { localNow } from '../../records/shared/localNow.ts';

const KEY = 'holiday';

/** The company's word for a holiday, within its dates, until the reader closes it; the next one shows again. */
export function HolidayBanner() {
  const { holiday_text: text, holiday_from: from, holiday_to: to } = useSettings();
  const [closed, setClosed] = useState(() => localStorage.getItem(KEY));
  const today = localNow().slice(0, 10);
  if (
    typeof text !== 'string' ||
    typeof from !== 'string' ||
    typeof to !== 'string' ||
    today < from ||
    to < today
  )
    return null;
  const id = `${from} ${to} ${text}`;
  if (closed === id) return null;

  function handleClose() {
    localStorage.setItem(KEY, id);
    setClosed(id);
  }

  return <Banner onClose={handleClose}>{text}</Banner>;
}
