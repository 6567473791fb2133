import { useState } from 'react';
import { arrayOf } from '../../../schemas/readDefinition.ts';
import { type WidgetType, widgetType } from '../../../schemas/widgetTypes.ts';

const KEPT = 'designer:recent';
const AT_MOST = 4;

/** The kinds of widget that were used last in this browser, newest first. */
export function useRecentTypes(): [readonly WidgetType[], (type: WidgetType) => void] {
  const [types, setTypes] = useState(read);
  const remember = (type: WidgetType) => {
    const next = [type, ...types.filter((each) => each !== type)].slice(0, AT_MOST);
    setTypes(next);
    try {
      localStorage.setItem(KEPT, JSON.stringify(next));
    } catch {
      // a full storage: nobody misses it
    }
  };
  return [types, remember];
}

function read(): readonly WidgetType[] {
  try {
    return arrayOf(JSON.parse(localStorage.getItem(KEPT) ?? '[]')).flatMap((type) =>
      typeof type === 'string' ? (widgetType(type) ?? []) : [],
    );
  } catch {
    return []; // written by something else
  }
}
