import { useState } from 'react';
import { arrayOf } from '../../../schemas/definition/readDefinition.ts';
import { type WidgetType, widgetType } from '../../../schemas/definition/widgetTypes.ts';

const KEPT = 'designer:recent';
const AT_MOST = 4;

/** The kinds of widget that were used last in this browser, newest first. What is used now is there the next time: nothing moves under the pointer. */
export function useRecentTypes(): [readonly WidgetType[], (type: WidgetType) => void] {
  const [types] = useState(read);
  const remember = (type: WidgetType) => {
    const next = [type, ...read().filter((each) => each !== type)].slice(0, AT_MOST);
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
