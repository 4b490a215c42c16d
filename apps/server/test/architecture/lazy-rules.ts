import { findImports, type SourceTree } from './source-tree.ts';

/** What a process loads with its start, beside what it reaches from there. */
export interface Start {
  readonly process: string;
  readonly entries: readonly string[];
  /** Packages that few sites use, or seldom: each is loaded with `await import()` when it is needed. */
  readonly lazyPackages: readonly string[];
}

const server = 'apps/server/src';
const engine = 'packages/live-engine/src';

/** Each package costs a process 1 to 40 MB of memory, and a part of its start. */
export const starts: readonly Start[] = [
  {
    process: 'a site without configuration',
    // What the role of live video loads, and the engine's own process.
    entries: [
      `${server}/main.ts`,
      `${server}/start.ts`,
      `${engine}/process/engine-process.ts`,
      `${engine}/process/main.ts`,
    ],
    lazyPackages: [
      '@aws-sdk/client-s3',
      '@aws-sdk/cloudfront-signer',
      '@aws-sdk/lib-storage',
      '@aws-sdk/s3-request-presigner',
      '@opentelemetry/exporter-trace-otlp-http',
      '@opentelemetry/resources',
      '@opentelemetry/sdk-trace',
      '@redis/client',
      '@simplewebauthn/server',
      '@socket.io/redis-adapter',
      '@zxcvbn-ts/language-common',
      'age-encryption',
      'agora-token',
      'jose',
      'livekit-server-sdk',
      'node-av',
      'node-datachannel',
      'nodemailer',
      'openid-client',
      'pg-copy-streams',
      'sharp',
      'stripe',
      'vite',
      'werift',
    ],
  },
  {
    process: 'the process that waits for encoders by RTMP',
    entries: [`${engine}/rtmp/main.ts`],
    lazyPackages: ['node-av', 'zod'],
  },
];

/** Returns the imports that lead from the start to each of its lazy packages that it loads: `a.ts → b.ts → stripe`. */
export function findEagerPackages(tree: SourceTree, { entries, lazyPackages }: Start): string[] {
  const importsOf = Map.groupBy(findImports(tree, 'loading'), ({ from }) => from);
  const reached = new Map<string, string | undefined>(entries.map((entry) => [entry, undefined]));
  const found: string[] = [];
  // The map grows while it is read.
  for (const [from] of reached) {
    for (const { to } of importsOf.get(from) ?? []) {
      if (reached.has(to)) continue;
      reached.set(to, from);
      if (lazyPackages.some((name) => to === name || to.startsWith(`${name}/`))) found.push(pathTo(to, reached));
    }
  }
  return found;
}

function pathTo(end: string, reached: ReadonlyMap<string, string | undefined>): string {
  const path: string[] = [];
  for (let at: string | undefined = end; at !== undefined; at = reached.get(at)) path.unshift(at);
  return path.join(' → ');
}
