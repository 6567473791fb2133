// Writes schemas/checks.generated.js from the shapes of schemas/checks.ts: node tools/compile-checks.mjs
import { writeFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { SHAPES, checkSchema } from '../schemas/checks.ts';

export function compileChecks() {
  const ajv = new Ajv({ $data: true, allErrors: true, strict: false, code: { source: true, esm: true, lines: true, optimize: 1 } });
  for (const shape of SHAPES) ajv.addSchema(checkSchema(shape));
  const code = (standaloneCode.default ?? standaloneCode)(ajv, Object.fromEntries(SHAPES.map((shape) => [shape, shape])));
  // Ajv writes its two runtime helpers as CommonJS even in ESM output; an import is what browsers and Node both read.
  const imports = [];
  const body = code.replace(/const (\w+) = require\("([^"]+)"\)\.default;/g, (_, name, path) => {
    imports.push(`import ${name}_module from '${path}.js';\nconst ${name} = ${name}_module.default ?? ${name}_module;`);
    return '';
  });
  if (body.includes('require(')) throw new Error('Ajv asks for a helper this script does not know');
  return `// Made by tools/compile-checks.mjs from schemas/checks.ts. Do not edit.\n${[...new Set(imports)].join('\n')}\n${body}\n`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(new URL('../schemas/checks.generated.js', import.meta.url), compileChecks());
