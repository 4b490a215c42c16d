import { smuggled, type Forbidden, type Good, type HostileFile } from './hostile-file.ts';

/** Files whose data are at another address or in another file. */
export function pointingElsewhere({ mp4 }: Good, { url, path }: Forbidden): HostileFile[] {
  const places = Array.from({ length: 5_000 }, (_, index) => [`${url}/${index}.ts`, `file://${path}`]).flat();
  const text = (name: string, ...lines: readonly string[]): HostileFile => ({
    name,
    bytes: Buffer.from(`${lines.join('\n')}\n`),
    claims: 'video',
  });
  return [
    text(
      'an HLS playlist of 10,000 entries',
      '#EXTM3U',
      '#EXT-X-TARGETDURATION:5',
      '#EXT-X-MEDIA-SEQUENCE:0',
      ...places.flatMap((place) => ['#EXTINF:5,', place]),
      '#EXT-X-ENDLIST',
    ),
    text(
      'an HLS master playlist',
      '#EXTM3U',
      `#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=640x360`,
      `${url}/index.m3u8`,
      '#EXT-X-STREAM-INF:BANDWIDTH=2,RESOLUTION=640x360',
      `file://${path}`,
    ),
    text('a list of files', 'ffconcat version 1.0', ...places.map((place) => `file '${place}'`)),
    text(
      'a DASH manifest',
      '<?xml version="1.0"?>',
      `<!DOCTYPE MPD [<!ENTITY secret SYSTEM "file://${path}">]>`,
      '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"><Period>',
      `<AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>${url}/video.mp4</BaseURL><Title>&secret;</Title></Representation></AdaptationSet>`,
      '</Period></MPD>',
    ),
    text('subtitles', 'WEBVTT', '', '00:00.000 --> 00:01.000', `<img src="${url}/pixel.png">${path}`),
    text(
      'a session description',
      'v=0',
      'o=- 0 0 IN IP4 127.0.0.1',
      's=x',
      `c=IN IP4 127.0.0.1`,
      't=0 0',
      `m=video ${new URL(url).port} RTP/AVP 96`,
      'a=rtpmap:96 H264/90000',
    ),
    text('an ASX playlist', `<asx version="3.0"><entry><ref href="${url}/video.asf"/></entry></asx>`),
    {
      name: 'a video whose data lie at an address',
      bytes: withDataAt(mp4, `${url}/video.mov`),
      claims: 'video',
      isUsable: true,
    },
    {
      name: 'a video whose data lie in another file',
      bytes: withDataAt(mp4, `file://${path}`),
      claims: 'video',
      isUsable: true,
    },
  ];
}

/** An MP4 whose first track refers to data elsewhere: its data reference grows, and so do all enclosing boxes. */
function withDataAt(mp4: Buffer, location: string): Buffer {
  const entry = mp4.indexOf('url \0\0\0\x01') - 4;
  const reference = Buffer.concat([Buffer.alloc(4), Buffer.from('url \0\0\0\0'), Buffer.from(`${location}\0`)]);
  reference.writeUInt32BE(reference.length);
  const longer = Buffer.concat([mp4.subarray(0, entry), reference, mp4.subarray(entry + 12)]);
  for (const box of ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref']) {
    const at = mp4.indexOf(box) - 4;
    longer.writeUInt32BE(mp4.readUInt32BE(at) + reference.length - 12, at);
  }
  return longer;
}

/** SVG and XML with external references, entities and scripts. */
export function drawings({ url, path }: Forbidden): HostileFile[] {
  const drawing = (name: string, content: string): HostileFile => ({
    name,
    bytes: Buffer.from(content),
    claims: 'image',
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100">`;
  return [
    drawing('an SVG with a script', `${svg}${smuggled}<rect width="9" height="9"/></svg>`),
    drawing(
      'an SVG that shows another file',
      `${svg}<image xlink:href="file://${path}" width="9" height="9"/><image xlink:href="${url}/pixel.png" width="9" height="9"/></svg>`,
    ),
    drawing(
      'an SVG with external entities',
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY secret SYSTEM "file://${path}"><!ENTITY remote SYSTEM "${url}/entity">]>${svg}<text>&secret;&remote;</text></svg>`,
    ),
    drawing(
      'an SVG that multiplies',
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${Array.from('bcdefghij', (letter) => `<!ENTITY ${letter} "${`&${String.fromCodePoint((letter.codePointAt(0) ?? 0) - 1)};`.repeat(10)}">`).join('')}]>${svg}<text>&j;</text></svg>`,
    ),
  ];
}
