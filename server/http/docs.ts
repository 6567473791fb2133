import type { Endpoint } from '../../schemas/endpoints/index.ts';
import { label, translate, type Label } from '../../schemas/i18n/label.ts';
import { type Locale, languageOf } from '../../schemas/i18n/locale.ts';
import type { ServedEndpoint } from '../endpoints/servedEndpoints.ts';

const TITLE: Label = label('接口文档');

/** The calls as a page that needs no script: an address, what it does, what it takes and answers. */
export function docsPage(calls: readonly ServedEndpoint[], locale: Locale): string {
  const groups = Map.groupBy(calls, ({ module, paths }) =>
    module ? translate(module.label, locale) : (paths[0] ?? '').split('/').slice(1, 3).join('/'),
  );
  const sections = [...groups].map(
    ([title, members]) =>
      `<h2 id="${escape(title)}">${escape(title)}</h2>${members.map(section).join('')}`,
  );
  return `<!doctype html><html lang="${languageOf(locale).tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Fieldwork · ${escape(translate(TITLE, locale))}</title>
<style nonce="__CSP_NONCE__">${STYLE}</style></head><body><nav>${[...groups.keys()].map((title) => `<a href="#${escape(title)}">${escape(title)}</a>`).join('')}</nav>
<main><h1>Fieldwork · ${escape(translate(TITLE, locale))}</h1><p><a href="openapi.json">openapi.json</a></p>${sections.join('')}</main></body></html>`;
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:14px/1.6 system-ui,sans-serif;display:grid;grid-template-columns:220px 1fr}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:16px;box-sizing:border-box;border-right:1px solid #8884}nav a{display:block;color:inherit;text-decoration:none;padding:2px 0}
main{padding:16px 24px;min-width:0}details{border-top:1px solid #8884;padding:6px 0}summary{cursor:pointer}code{font-family:ui-monospace,monospace}b{display:inline-block;width:64px}
pre{overflow:auto;background:#8881;padding:12px;border-radius:6px;font-size:12px}@media(max-width:700px){body{display:block}nav{display:none}}`;

function section({ call, paths }: ServedEndpoint): string {
  const [path = '', ...also] = paths;
  return `<details><summary><b>${call.method}</b> <code>${escape(path)}</code> ${escape(call.does)}</summary>
${also.length > 0 ? `<p>= ${also.map((other) => `<code>${escape(other)}</code>`).join(', ')}</p>` : ''}${schema('→', call.params)}${schema('←', call.answer)}</details>`;
}

function schema(arrow: string, value: Endpoint['params'] | Endpoint['answer']): string {
  return `<pre>${arrow} ${escape(JSON.stringify(value, null, 2))}</pre>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
