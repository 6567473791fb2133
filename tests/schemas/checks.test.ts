import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileChecks } from '../../tools/compile-checks.mjs';

test('the compiled checks are those of schemas/checks.ts: else run npm run checks', () => {
  expect(readFileSync(new URL('../../schemas/checks.generated.js', import.meta.url), 'utf8')).toBe(compileChecks());
});
test('no check needs code generation at run time', () => {
  expect(compileChecks()).not.toMatch(/\b(eval|Function)\s*\(/);
});
