interface Release {
  version: string;
  date: string;
  notes: string[];
}

const WAIT_MS = 3_000;
const MOST_BYTES = 100_000;
const MOST = 50;

/**
 * What the operator's own list of versions says: JSON [{ version, date, notes }] at UPDATE_LOG_URL. Without an address nobody outside is asked; what cannot
 * be had or read is told to whoever runs the server, and people see what comes with the product.
 */
export async function outsideReleases(
  url: string | undefined,
  tell: (error: unknown) => void,
): Promise<Release[]> {
  if (url === undefined) return [];
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(WAIT_MS), redirect: 'error' });
    const text = (await answer.text()).slice(0, MOST_BYTES);
    const rows: unknown = answer.ok ? JSON.parse(text) : [];
    return (Array.isArray(rows) ? (rows as unknown[]) : []).slice(0, MOST).flatMap(releaseOf);
  } catch (error) {
    tell(error);
    return [];
  }
}

function releaseOf(row: unknown): Release[] {
  if (typeof row !== 'object' || row === null || !('version' in row) || !('notes' in row))
    return [];
  const { version, notes } = row;
  if (typeof version !== 'string' || !Array.isArray(notes)) return [];
  return [
    {
      version: version.slice(0, 40),
      date: 'date' in row && typeof row.date === 'string' ? row.date.slice(0, 10) : '',
      notes: (notes as unknown[]).filter((note): note is string => typeof note === 'string'),
    },
  ];
}
