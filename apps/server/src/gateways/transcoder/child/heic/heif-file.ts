import { boxesIn, boxIn, Reader, type Box } from './heif-boxes.ts';

/** The properties of an item in a HEIF file. */
export interface HeifItem {
  /** `hvc1` is an HEVC image, `grid` an image of several tiles. */
  readonly type: string;
  readonly data: Buffer;
  readonly properties: readonly Box[];
  /** For a grid: its tiles, row by row; for an identity (`iden`): the item that it shows. */
  readonly tiles: readonly number[];
}

export interface HeifFile {
  readonly primary: number;
  item(id: number): HeifItem;
  /** The alpha image, if there is one. */
  alphaOf(id: number): HeifItem | undefined;
}

/**
 * Reads the container of a HEIF image (ISO 23008-12) without following external references. Throws RangeError for
 * damaged files.
 */
export function readHeif(bytes: Buffer): HeifFile {
  const meta = boxesIn(boxIn(boxesIn(bytes), 'meta').subarray(4));
  const properties = boxesIn(boxIn(meta, 'iprp'));
  const kept = boxesIn(boxIn(properties, 'ipco'));
  const [types, places, tiles, associations] = [
    typesOf(boxIn(meta, 'iinf')),
    placesOf(boxIn(meta, 'iloc')),
    referencesOf(meta, 'dimg'),
    associationsOf(boxIn(properties, 'ipma')),
  ];
  const auxiliaries = referencesOf(meta, 'auxl');
  const inside = meta.find(({ type }) => type === 'idat')?.content ?? Buffer.alloc(0);
  function item(id: number): HeifItem {
    const { isInside, extents } = placeOf(id);
    const data = Buffer.concat(
      extents.map(({ offset, length }) => new Reader(isInside ? inside : bytes, offset).take(length)),
    );
    return {
      type: types.get(id) ?? '',
      data,
      properties: (associations.get(id) ?? []).flatMap((index) => kept[index - 1] ?? []),
      tiles: tiles.get(id) ?? [],
    };
  }
  /** Derived items have no bytes, and may have no location. */
  function placeOf(id: number): Place {
    const place = places.get(id) ?? (types.get(id) === 'iden' ? { isInside: true, extents: [] } : undefined);
    if (!place) throw new RangeError(`Item ${id} has no place.`);
    return place;
  }
  return {
    primary: new Reader(boxIn(meta, 'pitm'), 4).number(boxIn(meta, 'pitm')[0] === 0 ? 2 : 4),
    item,
    alphaOf(id) {
      const helpers = [...auxiliaries].filter(([, targets]) => targets.includes(id)).map(([from]) => item(from));
      return helpers.find(({ properties: own }) => own.some(isAlpha));
    },
  };
}

/** Excludes other auxiliary images, such as depth. */
function isAlpha({ type, content }: Box): boolean {
  return (
    type === 'auxC' &&
    /^urn:mpeg:(hevc:2015:auxid:1|mpegB:cicp:systems:auxiliary:alpha)\0/.test(content.toString('latin1', 4))
  );
}

function typesOf(content: Buffer): Map<number, string> {
  return new Map(
    boxesIn(content.subarray(content[0] === 0 ? 6 : 8)).map(({ content: entry }) => {
      const reader = new Reader(entry, 4);
      const id = reader.number(entry[0] === 2 ? 2 : 4);
      reader.number(2);
      return [id, reader.text(4)] as const;
    }),
  );
}

interface Place {
  readonly isInside: boolean;
  readonly extents: readonly { readonly offset: number; readonly length: number }[];
}

function placesOf(content: Buffer): Map<number, Place> {
  const version = content[0] ?? 0;
  const reader = new Reader(content, 4);
  const sizes = reader.number(2);
  const [offsetSize, lengthSize, baseSize, indexSize] = [
    (sizes >> 12) & 15,
    (sizes >> 8) & 15,
    (sizes >> 4) & 15,
    version === 0 ? 0 : sizes & 15,
  ];
  if (lengthSize === 0) throw new RangeError('Items have no length.');
  const idSize = version < 2 ? 2 : 4;
  return new Map(
    Array.from({ length: reader.number(idSize) }, () => {
      const id = reader.number(idSize);
      const method = version === 0 ? 0 : reader.number(2) & 15;
      if (reader.number(2) !== 0 || method > 1) throw new RangeError('An item lies in another file.');
      const base = reader.number(baseSize);
      const extents = Array.from({ length: reader.number(2) }, () => {
        reader.number(indexSize);
        return { offset: base + reader.number(offsetSize), length: reader.number(lengthSize) };
      });
      return [id, { isInside: method === 1, extents }] as const;
    }),
  );
}

/** The items that each item refers to with this type. */
function referencesOf(meta: readonly Box[], kind: string): Map<number, number[]> {
  const references = meta.find(({ type }) => type === 'iref')?.content;
  if (!references) return new Map();
  const idSize = references[0] === 0 ? 2 : 4;
  return new Map(
    boxesIn(references.subarray(4))
      .filter(({ type }) => type === kind)
      .map(({ content }) => {
        const reader = new Reader(content);
        const from = reader.number(idSize);
        return [from, Array.from({ length: reader.number(2) }, () => reader.number(idSize))] as const;
      }),
  );
}

/** The indexes of an item's properties, from 1, in the order in which they apply. */
function associationsOf(content: Buffer): Map<number, number[]> {
  const [idSize, indexSize] = [content[0] === 0 ? 2 : 4, ((content[3] ?? 0) & 1) === 1 ? 2 : 1];
  const reader = new Reader(content, 4);
  return new Map(
    Array.from({ length: reader.number(4) }, () => {
      const id = reader.number(idSize);
      return [
        id,
        Array.from({ length: reader.number(1) }, () => reader.number(indexSize) & (indexSize === 2 ? 0x7fff : 0x7f)),
      ] as const;
    }),
  );
}
