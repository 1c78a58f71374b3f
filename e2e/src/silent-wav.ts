/** Returns a WAV file with silence: 8 bits, mono, 8000 samples per second. Source: RIFF WAVE. */
export function silentWav(seconds: number): Uint8Array {
  const rate = 8000
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + seconds * rate, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(seconds * rate, 40)
  return new Uint8Array(Buffer.concat([header, Buffer.alloc(seconds * rate, 128)]))
}
