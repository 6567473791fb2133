const PATIENCE_MS = 10_000;

/** The JSON that a provider answers, whatever its status. Throws where there is no answer within ten seconds, or none in JSON. */
export async function askProvider(
  url: string,
  request: { method: 'POST'; headers: Record<string, string>; body?: string },
): Promise<Record<string, unknown>> {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(PATIENCE_MS) });
  const text = await response.text();
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch (cause) {
    throw new Error(`The provider answered ${response.status} without JSON`, { cause });
  }
}

/** What it says of a fault, of whatever type. */
export function providerText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 200) : '';
}
