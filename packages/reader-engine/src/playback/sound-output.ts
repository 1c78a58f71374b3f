import type { MediaKind } from './media-elements.ts'

/** Length of the silence in seconds. Firefox takes two seconds to report a missing output. */
const SECONDS = 3
const SAMPLES_PER_SECOND = 8000
/** The middle of the unsigned 8-bit range is silence. */
const SILENT_SAMPLE = 128

/**
 * Returns false if this device cannot play any sound, for example because it has no output: a silent sound of our own
 * fails too.
 */
export async function hasSoundOutput(createMedia: (kind: MediaKind) => HTMLMediaElement): Promise<boolean> {
  const audio = createMedia('audio')
  const address = URL.createObjectURL(createSilence())
  const stop = new AbortController()
  const { signal } = stop
  const hasPlayed = new Promise<boolean>((resolve) => {
    audio.addEventListener('ended', () => resolve(true), { signal })
    audio.addEventListener('error', () => resolve(false), { signal })
    // An element that stands still says nothing about the device.
    setTimeout(() => resolve(true), (SECONDS + 1) * 1000)
  })
  audio.src = address
  // The refusal to play without a click says nothing about the device either.
  audio.play().catch(() => {})
  const result = await hasPlayed
  stop.abort()
  audio.pause()
  URL.revokeObjectURL(address)
  return result
}

/** Creates a WAV file: one channel with 8-bit samples (http://soundfile.sapp.org/doc/WaveFormat/). */
function createSilence(): Blob {
  const length = SECONDS * SAMPLES_PER_SECOND
  const header = new DataView(new ArrayBuffer(44))
  const write = (at: number, text: string) => new Uint8Array(header.buffer).set(new TextEncoder().encode(text), at)
  write(0, 'RIFF')
  header.setUint32(4, 36 + length, true)
  write(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, SAMPLES_PER_SECOND, true)
  header.setUint32(28, SAMPLES_PER_SECOND, true)
  header.setUint16(32, 1, true)
  header.setUint16(34, 8, true)
  write(36, 'data')
  header.setUint32(40, length, true)
  return new Blob([header, new Uint8Array(length).fill(SILENT_SAMPLE)], { type: 'audio/wav' })
}
