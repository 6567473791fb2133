/** The name alone, without folders, line breaks and other things that a header or a disk would take for more. */
export function plainName(name: string): string {
  // browsers write quotes and line breaks of a name as %22, %0D and %0A
  return (
    name
      .replace(/^.*[\\/]/, '')
      .replace(/[\p{Cc}\p{Cf}"<>|:*?]|%22|%0[ad]/giu, '_')
      .trim()
      .slice(-200) || '_'
  );
}
