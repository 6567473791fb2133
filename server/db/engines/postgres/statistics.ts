import pg from 'pg';

/** What autovacuum does within minutes, at once: after a large import the planner still believes in an empty table. */
export async function analyzeStale(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{
    name: string;
  }>(`select relname as name from pg_stat_user_tables
    where schemaname = 'public' and n_mod_since_analyze > 1000 + n_live_tup / 4`);
  if (rows.length === 0) return;
  const client = await pool.connect();
  try {
    // a sample of a million rows of grams takes longer than any query may
    await client.query('set statement_timeout = 0');
    // Readers of an index alone need to know which pages everybody sees.
    for (const { name } of rows)
      await client.query(
        `vacuum (analyze, skip_locked, truncate false) ${pg.escapeIdentifier(name)}`,
      );
  } finally {
    client.release(true); // a connection without a limit serves nobody else
  }
}
