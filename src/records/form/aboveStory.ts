import { createContext } from 'react';

/** Whether a form stands above the story that its record will be the newest part of. */
export const AboveStoryContext = createContext(false);
