const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** 812 B, 3.4 KB, 50 MB: three digits are enough to know whether to wait. */
export function fileSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
  const amount = bytes / 1024 ** power;
  return `${power === 0 || amount >= 100 ? Math.round(amount) : Number(amount.toFixed(1))} ${UNITS[power]}`;
}
