import type { Host } from '../../../widgets/host.ts';

const nothing = () => Promise.resolve([]);

/** The measured page is open to nobody in particular: its pickers have nothing to offer. */
export const BENCH_HOST: Host = {
  search: () => Promise.resolve({ list: [], more: false }),
  names: nothing,
  people: () => Promise.resolve({ departments: [], users: [] }),
  options: nothing,
  suggest: nothing,
  upload: () => Promise.reject(new Error('The bench page stores nothing')),
  open: () => undefined,
  fileUrl: (path) => path,
};
