import { createGallery, listPhotos, uploadPhoto } from '@ovation/contract/publishing/galleries.ts';
import { createWorld } from '@ovation/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A picture as from a phone: rotated, with a name and a location in its metadata. */
async function takePhoto(): Promise<Blob> {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'seagreen' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Artist: 'Secret Name' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 21/1 0/1' },
    })
    .jpeg()
    .toBuffer();
  expect(bytes.includes('Secret Name')).toBe(true);
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

test('location and author of a photo are in no delivered picture, format or reply', async () => {
  const performer = await createWorld(server).performer();
  const { _id: galleryId } = await performer.client.call(createGallery, { body: { title: 'By the sea' } });
  await performer.client.call(uploadPhoto, { body: { galleryId }, files: { photo: await takePhoto() } });
  await server.runJobs();
  const { data } = await server.client().call(listPhotos, { query: { galleryId } });
  expect(data[0]?.file).toMatchObject({ status: 'ready', width: 600, height: 900 });
  expect(JSON.stringify(data)).not.toContain('Secret');
  const addresses = [...new Set(JSON.stringify(data).match(/\/api\/media\/[^"]+/g))];
  expect(addresses).toHaveLength(2);
  for (const address of addresses)
    for (const accept of ['image/webp', 'image/avif,image/webp']) await expectClean(address, accept);
});

async function expectClean(address: string, accept: string): Promise<void> {
  const bytes = Buffer.from(await (await fetch(server.url + address, { headers: { accept } })).arrayBuffer());
  const { exif, xmp, iptc, orientation, width, height, format } = await sharp(bytes).metadata();
  expect({ exif, xmp, iptc, isTurned: (orientation ?? 1) > 1, isUpright: height > width }).toEqual({
    exif: undefined,
    xmp: undefined,
    iptc: undefined,
    isTurned: false,
    isUpright: true,
  });
  expect(format).toBe(accept.includes('avif') ? 'heif' : 'webp');
  expect(bytes.includes('Secret Name')).toBe(false);
}
