import { findImports, isTest, type Import, type SourceTree } from './source-tree.ts';

/** In dependency order: each may use only those before it. */
const MODULES = [
  'security-log',
  'settings',
  'reference',
  'media',
  'access',
  'accounts',
  'profiles',
  'identity',
  'audience',
  'ledger',
  'library',
  'engagement',
  'coupons',
  'subscriptions',
  'payments',
  'age',
  'purchases',
  'approvals',
  'refunds',
  'shop',
  'earnings',
  'statistics',
  'payouts',
  'stream-chat',
  'conversations',
  'live',
  'broadcasts',
  'known-pictures',
  'consent',
  'complaints',
  'own-data',
  'notifications',
  'discovery',
  'home',
  'studio',
  'administration',
];

/** Which workspaces each workspace may import, besides itself; others (e2e, bench) may import any. */
const WORKSPACES: Record<string, { code: string[]; tests: string[] }> = {
  language: { code: [], tests: [] },
  'demo-assets': { code: [], tests: [] },
  machine: { code: [], tests: [] },
  'live-engine': { code: ['machine'], tests: ['testing'] },
  contract: { code: ['language'], tests: [] },
  domain: { code: ['contract', 'language'], tests: [] },
  client: { code: ['contract', 'language'], tests: ['testing'] },
  web: { code: ['contract', 'domain', 'client', 'language'], tests: ['testing'] },
  server: {
    code: ['contract', 'demo-assets', 'domain', 'language', 'live-engine', 'machine'],
    tests: ['client', 'testing'],
  },
  testing: { code: ['contract', 'domain', 'client', 'server', 'language'], tests: [] },
};

const MODULE_FOLDER = 'apps/server/src/modules/';

/** Returns a sentence for every import that the design forbids. */
export function findForbiddenImports(tree: SourceTree): string[] {
  return findImports(tree).flatMap((found) => {
    const reason =
      rejectWorkspace(found) ??
      rejectAssets(found) ??
      rejectEngine(found) ??
      rejectPlatform(found) ??
      rejectGateway(found) ??
      rejectModule(found);
    return reason === undefined ? [] : [`${found.from} imports ${found.to}: ${reason}`];
  });
}

/**
 * Returns a sentence for every module folder that is unknown, has no README or exports everything from its
 * index.ts.
 */
export function findMalformedModules(tree: SourceTree): string[] {
  const names = new Set([...tree.keys()].map(moduleOf).filter((name) => name !== undefined));
  return [...names].flatMap((name) => {
    const folder = `${MODULE_FOLDER}${name}`;
    return [
      MODULES.includes(name) ? [] : [`${folder} is not in the list of modules`],
      tree.has(`${folder}/README.md`) ? [] : [`${folder} has no README.md`],
      /export\s*\*/.test(tree.get(`${folder}/index.ts`) ?? '') ? [`${folder}/index.ts uses export *`] : [],
    ].flat();
  });
}

function rejectWorkspace({ from, to }: Import): string | undefined {
  const [importer, imported] = [workspaceOf(from), workspaceOf(to)];
  const rule = WORKSPACES[importer ?? ''];
  if (!rule || imported === undefined || imported === importer) return undefined;
  const allowed = isTest(from) ? [...rule.code, ...rule.tests] : rule.code;
  return allowed.includes(imported) ? undefined : `${importer} must not know ${imported}`;
}

/** Pictures and clips of invented people. */
function rejectAssets({ from, to }: Import): string | undefined {
  if (workspaceOf(to) !== 'demo-assets' || workspaceOf(from) === 'demo-assets') return undefined;
  return from.startsWith('apps/server/src/demo/') ? undefined : 'only the demo shows its pictures';
}

const ENGINE = 'packages/live-engine/src/';

/** The engine of live video has one public page, which its gateway adapts, and a folder for tests and benchmarks. */
function rejectEngine({ from, to }: Import): string | undefined {
  if (workspaceOf(to) !== 'live-engine' || workspaceOf(from) === 'live-engine') return undefined;
  if (to.startsWith(`${ENGINE}testing/`)) return isRun(from) ? 'this part of the engine is for tests' : undefined;
  if (to !== `${ENGINE}index.ts`) return 'the engine is entered through its index.ts';
  return isRun(from) && !from.startsWith('apps/server/src/gateways/live-video/')
    ? 'only its gateway knows the engine'
    : undefined;
}

/** Whether a site runs the file: not tests, nor what only they and benchmarks use. */
function isRun(path: string): boolean {
  return /^(?:apps|packages)\/(?!testing\/)/.test(path) && !isTest(path);
}

/** The platform knows no feature; of a gateway it may know the interface, `gateways/mail/mail.ts`. */
function rejectPlatform({ from, to }: Import): string | undefined {
  if (!from.startsWith('apps/server/src/platform/') || isTest(from)) return undefined;
  if (moduleOf(to) !== undefined) return 'the platform knows no module';
  const [, kind, file] = /^apps\/server\/src\/gateways\/([^/]+)\/(.+)$/.exec(to) ?? [];
  return kind === undefined || file === `${kind}.ts` ? undefined : 'the platform knows no provider';
}

/** Modules call gateways, never the other way. */
function rejectGateway({ from, to }: Import): string | undefined {
  if (!from.startsWith('apps/server/src/gateways/') || isTest(from) || moduleOf(to) === undefined) return undefined;
  return 'a gateway knows no module';
}

function rejectModule({ from, to }: Import): string | undefined {
  const [importer, imported] = [moduleOf(from), moduleOf(to)];
  if (importer === undefined || imported === undefined || importer === imported) return undefined;
  if (to !== `${MODULE_FOLDER}${imported}/index.ts`) return `${imported} is entered through its index.ts`;
  if (isTest(from) || MODULES.indexOf(imported) < MODULES.indexOf(importer)) return undefined;
  return `${imported} comes after ${importer}; let it listen to an event`;
}

function workspaceOf(path: string): string | undefined {
  // The web's build is loaded at run time and is not part of the source.
  if (path.startsWith('apps/web/build/')) return undefined;
  return /^(?:apps|packages)\/([^/]+)\//.exec(path)?.[1];
}

function moduleOf(path: string): string | undefined {
  return /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
}
