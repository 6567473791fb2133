// Writes schemas/validation/checks.generated.js from the shapes of schemas/form/checks.ts: node tools/compile-checks.ts
import { writeFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { SHAPES, checkSchema } from '../schemas/form/checks.ts';

export function compileChecks(): string {
  const ajv = new Ajv({
    $data: true,
    allErrors: true,
    strict: false,
    code: { source: true, esm: true, lines: true, optimize: 1 },
  });
  for (const shape of SHAPES) ajv.addSchema(checkSchema(shape));
  // CommonJS under an ES module's types: what Node imports is the module, its default the function.
  const standaloneCode = (standalone as unknown as { default: typeof standalone }).default;
  const code: string = standaloneCode(
    ajv,
    Object.fromEntries(SHAPES.map((shape) => [shape, shape])),
  );
  // Ajv writes its two runtime helpers as CommonJS even in ESM output; an import is what browsers and Node both read.
  const imports: string[] = [];
  const body = code.replace(
    /const (\w+) = require\("([^"]+)"\)\.default;/g,
    (_: string, name: string, path: string) => {
      imports.push(
        `import ${name}_module from '${path}.js';\nconst ${name} = ${name}_module.default ?? ${name}_module;`,
      );
      return '';
    },
  );
  if (body.includes('require(')) throw new Error('Ajv asks for a helper this script does not know');
  return `// Made by tools/compile-checks.ts from schemas/form/checks.ts. Do not edit.\n${[...new Set(imports)].join('\n')}\n${body}\n`;
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(
    new URL('../schemas/validation/checks.generated.js', import.meta.url),
    compileChecks(),
  );
