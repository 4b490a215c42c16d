import sharp from 'sharp';

/** Turns SVG markup into an AVIF: small also where there are many details. */
export async function toAvif(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).removeAlpha().avif({ quality: 50, effort: 2 }).toBuffer();
}

/** Turns SVG markup into a WebP, which is also accepted as a document. */
export async function toWebp(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).removeAlpha().webp({ quality: 88, effort: 6 }).toBuffer();
}

/** Turns SVG markup into a PNG that keeps its transparency. */
export async function toPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 2 }).toBuffer();
}
