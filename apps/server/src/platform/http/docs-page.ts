import { englishOf } from '@ovation/language/t.ts';
import type { Operation } from '@ovation/contract/operation.ts';
import type { ProtocolRoute } from '@ovation/contract/publishing/uploads.ts';
import { schemaOfInput, schemaOfOutput, type JsonSchema } from './replies/json-schema.ts';
import { errorCatalogue } from './errors/errors.ts';
import { escapeMarkup } from './errors/markup.ts';

/** A readable form of a schema: its shape with types as values. */
function sketch(schema: JsonSchema | undefined, depth = 0): string {
  if (!schema || depth > 8) return '…';
  const alternatives = schema['anyOf'] as JsonSchema[] | undefined;
  if (alternatives) return alternatives.map((alternative) => sketch(alternative, depth + 1)).join(' | ');
  if (schema['enum']) return (schema['enum'] as unknown[]).map((value) => JSON.stringify(value)).join(' | ');
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  if (schema['type'] === 'array') return `[${sketch(schema['items'] as JsonSchema, depth + 1)}]`;
  if (schema['type'] === 'object') return sketchObject(schema, depth);
  const types = [schema['type'] ?? 'any'].flat() as string[];
  return (schema['format'] as string | undefined) ?? types.join(' | ');
}

function sketchObject(schema: JsonSchema, depth: number): string {
  const required = new Set((schema['required'] as string[] | undefined) ?? []);
  const properties = Object.entries((schema['properties'] as Record<string, JsonSchema> | undefined) ?? {});
  const indent = '  '.repeat(depth + 1);
  if (properties.length === 0) return '{}';
  return `{\n${properties.map(([name, property]) => `${indent}${name}${required.has(name) ? '' : '?'}: ${sketch(property, depth + 1)}`).join('\n')}\n${'  '.repeat(depth)}}`;
}

function part(title: string, body: string | undefined): string {
  return body === undefined ? '' : `<h4>${title}</h4><pre tabindex="0">${escapeMarkup(body)}</pre>`;
}

function article(operation: Operation): string {
  const files =
    operation.files &&
    Object.entries(operation.files)
      .map(
        ([name, file]) =>
          `${name}${file.required ? '' : '?'}: file, at most ${Math.floor(file.maxSizeBytes / 1_048_576)} MB${file.many ? ` each, up to ${file.many}` : ''}`,
      )
      .join('\n');
  return `<details id="${operation.name}"><summary><b class="${operation.method}">${operation.method}</b> <code>/api${escapeMarkup(operation.path)}</code> <span>${escapeMarkup(operation.summary)}</span> <i>${operation.access}</i></summary>
${operation.idempotent ? '<p>Moves money: send an <code>Idempotency-Key</code>; the same key answers the same result once.</p>' : ''}
${part('Query', operation.query && sketch(schemaOfInput(operation.query)))}${part('Files (multipart/form-data)', files)}${part('Body', operation.body && sketch(schemaOfInput(operation.body)))}
${part(`Answers ${operation.status ?? 200}`, sketch(schemaOfOutput(operation.reply)))}
${operation.errors?.length ? `<p>Named errors: ${operation.errors.map((code) => `<a href="#errors"><code>${code}</code></a>`).join(', ')}</p>` : ''}</details>`;
}

/** A route of a standard protocol, whose input is in headers. */
function protocolArticle({ method, path, summary, headers, answer }: ProtocolRoute): string {
  const sent = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
  return `<details><summary><b class="${method}">${method}</b> <code>/api${escapeMarkup(path)}</code> <span>${escapeMarkup(summary)}</span></summary>${part('Headers', sent || undefined)}${part('Replies', answer)}</details>`;
}

export const docsStyle = `:root{color-scheme:light dark;background:light-dark(#fff,#121212)}a{color:light-dark(#0b57d0,#a8c7fa)}body{font:16px/1.55 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1rem}h2{margin-top:2.5rem;text-transform:capitalize}
details{border:1px solid color-mix(in srgb,currentColor 18%,transparent);border-radius:10px;margin:.5rem 0;padding:.55rem .8rem}summary{cursor:pointer;overflow-wrap:anywhere}summary span{opacity:.8}summary i{float:right;font-size:.85em;opacity:.75}
b{display:inline-block;min-width:3.6rem;font:600 .8rem ui-monospace,monospace}pre{overflow:auto;padding:.8rem;border-radius:8px;background:color-mix(in srgb,currentColor 7%,transparent)}table{border-collapse:collapse}code{overflow-wrap:anywhere}td,th{text-align:left;padding:.3rem .8rem .3rem 0;vertical-align:top}`;

/** The API's documentation as one plain page without scripts and external resources. */
export function renderDocs(operations: readonly Operation[], protocolRoutes: readonly ProtocolRoute[]): string {
  const areas = [...new Set(operations.map((operation) => operation.area))];
  const sections = areas.map(
    (area) =>
      `<section><h2>${escapeMarkup(area)}</h2>${protocolRoutes
        .filter((route) => route.area === area)
        .map(protocolArticle)
        .join('')}${operations
        .filter((operation) => operation.area === area)
        .map(article)
        .join('')}</section>`,
  );
  const rows = errorCatalogue.map(
    ({ code, status, message }) =>
      `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeMarkup(englishOf(message))}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Ovation API</title><link rel="stylesheet" href="/api/docs.css"></head><body><main>
<h1>The Ovation API</h1><p>Everything lives under <code>/api</code>. Send the token of <code>POST /api/auth/login</code> as <code>Authorization: Bearer …</code>. Ids are <code>_id</code>, amounts decimal numbers, times ISO 8601 in UTC.
The same as data: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>${sections.join('')}
<section id="errors"><h2>Errors</h2><p>Every answer that is not 2xx is <code>{ statusCode, code, message, details?, missing?, nothingCharged?, remedy?, requestId }</code>.</p><table><thead><tr><th>Status</th><th>Code</th><th>Message</th></tr></thead><tbody>${rows.join('')}</tbody></table></section></main></body></html>`;
}
