import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as the collector receives it, without what no test is about. */
export interface ArrivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly isError: boolean;
}

export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly spans: readonly ArrivedSpan[];
  /** Everything that was received, as it was sent. */
  readonly text: string;
  /** The attributes of the process that has sent the last spans. */
  readonly resource: ArrivedSpan['attributes'];
  /** The names of a span and of those that it is part of, from the inside to the outside. */
  pathOf(span: ArrivedSpan | undefined): string[];
  close(): Promise<void>;
}

/** A collector of OpenTelemetry that takes traces as JSON over HTTP. */
export async function startCollector(): Promise<Collector> {
  const spans: ArrivedSpan[] = [];
  let [text, resource]: [string, ArrivedSpan['attributes']] = ['', {}];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const sent = Buffer.concat(chunks).toString();
    text += `${request.url}\n${sent}\n`;
    for (const part of (JSON.parse(sent) as Sent).resourceSpans) {
      resource = attributesOf(part.resource.attributes);
      for (const scope of part.scopeSpans) spans.push(...scope.spans.map(arrived));
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const pathOf = (span: ArrivedSpan | undefined): string[] =>
    span ? [span.name, ...pathOf(spans.find(({ spanId }) => spanId === span.parentSpanId))] : [];
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    get text() {
      return text;
    },
    get resource() {
      return resource;
    },
    pathOf,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** https://opentelemetry.io/docs/specs/otlp/ */
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: SentAttributes };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

type SentAttributes = readonly {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}[];

interface SentSpan extends Pick<ArrivedSpan, 'name' | 'traceId' | 'spanId' | 'parentSpanId'> {
  readonly attributes: SentAttributes;
  readonly links?: ArrivedSpan['links'];
  readonly status: { readonly code: number };
}

const errorStatus = 2;

function arrived({ attributes, links = [], status, ...span }: SentSpan): ArrivedSpan {
  return { ...span, attributes: attributesOf(attributes), links, isError: status.code === errorStatus };
}

function attributesOf(attributes: SentAttributes): ArrivedSpan['attributes'] {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
}
