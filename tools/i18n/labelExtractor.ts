// Lingui's extractor for data files: what stands in `label('…')` goes into the catalogues `labels.po`.
import type { ExtractorType } from '@lingui/conf';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { parseSync, Visitor } from 'rolldown/utils';

export const labelExtractor: ExtractorType = {
  match: (path) => /(^|[\\/])(schemas|server)[\\/].*\.ts$/.test(path),

  extract(path, code, onMessageExtracted) {
    if (!code.includes('label(')) return;
    const { program, errors } = parseSync(path, code);
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? ''}`);
    new Visitor({
      CallExpression({ callee, arguments: given, start }) {
        if (callee.type !== 'Identifier' || callee.name !== 'label') return;
        const [message, context] = given.map((each) =>
          each.type === 'Literal' && typeof each.value === 'string' ? each.value : undefined,
        );
        const line = code.slice(0, start).split('\n').length;
        if (message === undefined || (given.length > 1 && context === undefined))
          throw new Error(`${path}:${line}: label() takes literals, so that it can be translated`);
        onMessageExtracted({
          id: generateMessageId(message, context),
          message,
          ...(context !== undefined && { context }),
          origin: [path, line],
        });
      },
    }).visit(program);
  },
};
