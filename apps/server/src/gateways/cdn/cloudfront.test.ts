import { generateKeyPairSync } from 'node:crypto';
import { cloudFrontOpens } from '../../../test/cdn/edges.ts';
import { createCloudFront } from './cloudfront.ts';
import { describeCdn } from './conformance.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const keyId = 'K2JCJMDEHXQW5F';

describeCdn('CloudFront', {
  cdn: createCloudFront({ origin: 'https://media.example.com', key: privateKey, keyId }),
  opens: (address, at) => cloudFrontOpens({ publicKey, keyId }, address, at),
});
