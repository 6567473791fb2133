import type { Decorator } from '@storybook/react-vite';
import { HostContext, NOBODY, type Host, type Pick } from '../../widgets/contract/host.ts';
import { DEPARTMENTS, LISTS, RECORDS, SUGGESTIONS, USERS } from './hostData.ts';

const PAGE = 20;

/** Pictures by path: small drawn ones, so that stories need no server. */
function drawing(path: string): string {
  const hue = Array.from(path).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="hsl(${hue} 45% 70%)"/><circle cx="460" cy="150" r="60" fill="hsl(${hue} 70% 88%)"/><path d="M0 420 180 240l120 120 110-90 230 150v60H0z" fill="hsl(${hue} 40% 40%)"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** A host that answers from memory. Any part can be another one: slow, failing, watched. */
export function memoryHost(parts: Partial<Host> = {}): Host {
  let lastFile = 0;
  return {
    ...NOBODY,
    async search(module, keyword, { page }) {
      const found = (RECORDS[module] ?? []).filter((record) => record.name.includes(keyword));
      return {
        list: found.slice((page - 1) * PAGE, page * PAGE),
        more: found.length > page * PAGE,
      };
    },
    async names(module, ids) {
      const all: readonly Pick[] =
        module === 'user'
          ? USERS
          : module === 'department'
            ? flat(DEPARTMENTS)
            : [...(RECORDS[module] ?? []), ...flat(LISTS[module] ?? [])];
      return all.filter((pick) => ids.some((id) => String(id) === String(pick.id)));
    },
    async people() {
      return { departments: [...DEPARTMENTS], users: [...USERS] };
    },
    async options(list) {
      return Object.hasOwn(LISTS, list) ? [...(LISTS[list] ?? [])] : null;
    },
    async suggest(_model, text) {
      return SUGGESTIONS.filter((one) => one.includes(text));
    },
    async upload(file, onProgress) {
      onProgress(0.5);
      if (file.name.startsWith('broken')) throw new Error('网络异常');
      lastFile += 1;
      return { id: 900 + lastFile, path: `uploads/${file.name}`, name: file.name, size: file.size };
    },
    async download() {
      // nothing is stored here
    },
    fileUrl: drawing,
    ...parts,
  };
}

/** Stories that fill in a Host of their own pass it as `parameters.host`. */
export const withHost: Decorator = (Story, { parameters }) => (
  <HostContext value={(parameters.host as Host | undefined) ?? STANDARD}>
    <Story />
  </HostContext>
);

const STANDARD = memoryHost();

function flat(nodes: readonly (Pick & { children?: readonly Pick[] })[]): Pick[] {
  return nodes.flatMap((node) => [node, ...flat((node.children ?? []) as readonly Pick[])]);
}
