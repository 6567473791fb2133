import { createContext } from 'react';

/** The id of the control that the field's template has given a label: whoever draws another control names it himself. */
export const LabelledContext = createContext<string | null>(null);
