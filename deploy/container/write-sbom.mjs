// `node write-sbom.mjs FILE COMPILED` lists every installed package with its version and licence (CycloneDX), and those
// that the pages are made from, which the build has written to the file COMPILED: what `npm sbom` knows of the lock file,
// without what is for developing or other systems and so is not there. It is the same each time: the
// time is that of SOURCE_DATE_EPOCH, and the serial number follows from the content.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';

const [file = 'sbom.cdx.json', compiledFile] = process.argv.slice(2);
const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
const output = execFileSync('npm', ['sbom', ...options], { maxBuffer: 256 * 1024 ** 2 });
const { serialNumber: _random, ...bom } = JSON.parse(output);

const manifests = globSync('{.,apps/*}/**/node_modules/{*,@*/*}/package.json');
const compiled = compiledFile === undefined ? [] : readManifest(compiledFile);
const installed = new Set([
  ...manifests.map(readManifest).map(({ name, version }) => `${name}@${version}`),
  ...compiled,
]);
bom.components = bom.components.filter(({ name, version }) => installed.has(`${name}@${version}`));
const known = new Set([bom.metadata.component, ...bom.components].map((component) => component['bom-ref']));
bom.dependencies = bom.dependencies
  .filter(({ ref }) => known.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => known.has(each)) }));
bom.metadata.timestamp = new Date(Number(process.env.SOURCE_DATE_EPOCH ?? 0) * 1_000).toISOString();

const digest = createHash('sha256').update(JSON.stringify(bom)).digest('hex');
// A UUID of version 8, which is free for such use.
const groups = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`, `a${digest.slice(17, 20)}`];
const serialNumber = `urn:uuid:${groups.join('-')}-${digest.slice(20, 32)}`;
writeFileSync(file, `${JSON.stringify({ ...bom, serialNumber }, undefined, 2)}\n`);
console.log(`${bom.components.length} packages are listed in ${file}.`);

function readManifest(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
