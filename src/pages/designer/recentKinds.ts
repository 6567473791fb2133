import { useState } from 'react';
import { arrayOf } from '../../../schemas/definition/readDefinition.ts';
import { type FieldKind, fieldKind } from '../../../schemas/designer/edits/fieldKinds.ts';

const KEPT = 'designer:recent';
const AT_MOST = 4;

/** The kinds of field that were used last in this browser, newest first. What is used now is there the next time: nothing moves under the pointer. */
export function useRecentKinds(): [readonly FieldKind[], (kind: FieldKind) => void] {
  const [kinds] = useState(read);
  const remember = (kind: FieldKind) => {
    const next = [kind, ...read().filter((each) => each !== kind)].slice(0, AT_MOST);
    try {
      localStorage.setItem(KEPT, JSON.stringify(next));
    } catch {
      // a full storage: nobody misses it
    }
  };
  return [kinds, remember];
}

function read(): readonly FieldKind[] {
  try {
    return arrayOf(JSON.parse(localStorage.getItem(KEPT) ?? '[]')).flatMap((name) =>
      typeof name === 'string' ? (fieldKind(name) ?? []) : [],
    );
  } catch {
    return []; // written by something else
  }
}
