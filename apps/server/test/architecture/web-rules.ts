import { findImports, isCode, isTest, type Import, type SourceTree } from './source-tree.ts';

const APP = 'apps/web/app/';

/** In dependency order: each may use only those before it. Files outside of these folders (the root) may use all. */
const LAYERS = ['platform', 'ui', 'modules', 'guards', 'layouts', 'routes'];

/**
 * In dependency order, like the server's, with two differences: the library's screens offer what coupons,
 * subscriptions and purchases sell, so it comes after them; a profile's page offers all of these and a
 * conversation.
 */
const MODULES = [
  'reference',
  'media',
  'access',
  'accounts',
  'approvals',
  'payments',
  'age',
  'coupons',
  'audience',
  'engagement',
  'complaints',
  'subscriptions',
  'purchases',
  'consent',
  'library',
  'shop',
  'products',
  'refunds',
  'earnings',
  'payouts',
  'stream-chat',
  'conversations',
  'live',
  'broadcasts',
  'identity',
  'profiles',
  'own-data',
  'notifications',
  'discovery',
  'home',
  'statistics',
  'studio',
  'administration',
];

/** Returns a sentence for every import within the web that the design forbids. */
export function findForbiddenWebImports(tree: SourceTree): string[] {
  const entryPoints = entryPointsOf(tree);
  return webImports(tree).flatMap((found) => {
    const reason = rejectLayer(found) ?? rejectEntry(found, entryPoints) ?? rejectOrder(found);
    return reason === undefined ? [] : [`${found.from} imports ${found.to}: ${reason}`];
  });
}

/**
 * Returns a sentence for every module without a position in the order, without a README, or with an unused entry
 * point.
 */
export function findMalformedWebModules(tree: SourceTree): string[] {
  const entered = new Set(
    webImports(tree)
      .filter(({ from, to }) => moduleOf(from) !== moduleOf(to))
      .map(({ to }) => to),
  );
  const names = new Set([...tree.keys()].map(moduleOf).filter((name) => name !== undefined));
  const unknown = [...names].filter((name) => !MODULES.includes(name)).map((name) => `${name} is not in the order`);
  const silent = [...names].filter((name) => !tree.has(readmeOf(name))).map((name) => `${name} has no README.md`);
  const needless = [...entryPointsOf(tree)].filter((path) => !entered.has(path));
  return [
    ...[...unknown, ...silent].map((mistake) => `${APP}modules/${mistake}`),
    ...needless.map((path) => `${path} is declared an entry point, and no other folder imports it`),
  ];
}

/** The one sheet whose rules are not scoped to a component: what elements look like, and the theme's variables. */
const PLAIN_SHEET = `${APP}ui/theme/global.css`;

/** Returns the sheets that are no CSS modules, whose classes would be those of every page. */
export function findPlainSheets(paths: Iterable<string>): string[] {
  return [...paths].filter((path) => /(?<!\.module)\.css$/.test(path) && path !== PLAIN_SHEET);
}

/** The files on the line "Entry points:" of each module's README, by paths from the module's folder. */
function entryPointsOf(tree: SourceTree): Set<string> {
  return new Set(
    MODULES.flatMap((name) => {
      const [, list = ''] = /^Entry points:(.*(?:\n.+)*)/m.exec(tree.get(readmeOf(name)) ?? '') ?? [];
      return [...list.matchAll(/`([^`]+)`/g)].map(([, path]) => `${APP}modules/${name}/${path}`);
    }),
  );
}

function webImports(tree: SourceTree): Import[] {
  const web = [...tree].filter(([path]) => path.startsWith(APP) && isCode(path));
  return findImports(new Map(web)).filter(({ to }) => to.startsWith(APP));
}

function rejectLayer({ from, to }: Import): string | undefined {
  const [importer, imported] = [layerOf(from), layerOf(to)];
  return imported > importer ? `${LAYERS[importer]} knows no ${LAYERS[imported] ?? 'root'}` : undefined;
}

function rejectEntry({ from, to }: Import, entryPoints: ReadonlySet<string>): string | undefined {
  const imported = moduleOf(to);
  if (imported === undefined || imported === moduleOf(from) || entryPoints.has(to)) return undefined;
  return `${imported} is entered through the files that its README names`;
}

function rejectOrder({ from, to }: Import): string | undefined {
  const [importer, imported] = [moduleOf(from), moduleOf(to)];
  if (importer === undefined || imported === undefined || isTest(from)) return undefined;
  if (MODULES.indexOf(imported) <= MODULES.indexOf(importer)) return undefined;
  return `${imported} comes after ${importer}; move what both need down, or let the page join them`;
}

function layerOf(path: string): number {
  const place = LAYERS.indexOf(path.slice(APP.length).split('/')[0] ?? '');
  return place === -1 ? LAYERS.length : place;
}

function moduleOf(path: string): string | undefined {
  return /^apps\/web\/app\/modules\/([^/]+)\//.exec(path)?.[1];
}

const readmeOf = (name: string): string => `${APP}modules/${name}/README.md`;
