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

/**
 * Creates a WAV file: one channel with 8-bit samples (http://soundfile.sapp.org/doc/WaveFormat/). The names of its
 * parts are four letters in one number, the first letter in the lowest byte, as on all devices with a browser.
 */
function createSilence(): Blob {
  const length = SECONDS * SAMPLES_PER_SECOND
  const [riff, wave, format, data] = [0x46_46_49_52, 0x45_56_41_57, 0x20_74_6d_66, 0x61_74_61_64]
  // Uncompressed samples and one channel; one byte in each sample and 8 bits.
  const [encoding, sample] = [0x1_00_01, 0x8_00_01]
  const header = [riff, 36 + length, wave, format, 16, encoding, SAMPLES_PER_SECOND, SAMPLES_PER_SECOND, sample, data]
  const samples = new Uint8Array(length).fill(SILENT_SAMPLE)
  return new Blob([new Uint32Array([...header, length]), samples], { type: 'audio/wav' })
}
