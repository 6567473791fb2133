import type { ComponentType } from 'react';
import { type ChunkPage, chunkPage } from './chunkPage.ts';

// One chunk a page. What draws a page is named by its data file (schemas/pages): 'staff/RolesPage' is RolesPage of src/pages/staff.
const FILES = import.meta.glob<Readonly<Record<string, ComponentType<{ module: string }>>>>([
  '../../pages/*/*Page.tsx',
  '!../../pages/{bench,home,signIn}/*',
]);

/** The hand-written pages by the name that data files call them. A page about one module is given its key. */
export const PAGES: Readonly<Record<string, ChunkPage<{ module: string }>>> = Object.fromEntries(
  Object.entries(FILES).map(([path, load]) => {
    const name = path.slice('../../pages/'.length, -'.tsx'.length);
    const component = name.slice(name.lastIndexOf('/') + 1);
    return [
      name,
      chunkPage(async () => {
        const page = (await load())[component];
        if (!page) throw new Error(`src/pages/${name}.tsx exports no ${component}`);
        return page;
      }),
    ];
  }),
);
