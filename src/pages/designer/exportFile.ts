import type { Definition } from '../../../schemas/definition/definition.ts';

/** Hands a definition to the reader as a file. */
export function saveDefinition(module: string, definition: Definition): void {
  const address = URL.createObjectURL(
    new Blob([`${JSON.stringify(definition, null, 2)}\n`], { type: 'application/json' }),
  );
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: `${module}.json`,
  });
  link.click();
  // After the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
