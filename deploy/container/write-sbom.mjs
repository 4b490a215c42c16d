// `node write-sbom.mjs FILE` lists every installed package with its version and licence (CycloneDX), as `npm sbom` sees
// it, and the same each time: the time is that of SOURCE_DATE_EPOCH, and the serial number follows from the content.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';

const [file = 'sbom.cdx.json'] = process.argv.slice(2);
const output = execFileSync(
  'npm',
  ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--package-lock-only'],
  {
    maxBuffer: 256 * 1024 ** 2,
  },
);
const bom = JSON.parse(output);
bom.metadata.timestamp = new Date(Number(process.env.SOURCE_DATE_EPOCH ?? 0) * 1_000).toISOString();
delete bom.serialNumber;
const digest = createHash('sha256').update(JSON.stringify(bom)).digest('hex');
// A UUID of version 8, which is free for such use.
const uuid = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
writeFileSync(file, `${JSON.stringify({ ...bom, serialNumber: `urn:uuid:${uuid}` }, undefined, 2)}\n`);
console.log(`${bom.components.length} packages are listed in ${file}.`);
