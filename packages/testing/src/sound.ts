/** A WAV file of a tone that swells and fades. */
export function makeSound({
  durationS = 2,
  sampleRate = 8_000,
}: { readonly durationS?: number; readonly sampleRate?: number } = {}): Blob {
  const samples = Int16Array.from({ length: Math.round(durationS * sampleRate) }, (_, index) => {
    const seconds = index / sampleRate;
    return 28_000 * Math.sin(seconds * Math.PI * 880) * Math.abs(Math.sin((seconds / durationS) * Math.PI * 3));
  });
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.byteLength, 40);
  return new Blob([header, samples], { type: 'audio/wav' });
}
