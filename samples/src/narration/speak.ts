import { spawnSync } from 'node:child_process'

/** A voice of espeak-ng. `rate` is in words per minute, `pitch` from 0 to 99. */
export interface Voice {
  readonly name: string
  readonly rate: number
  readonly pitch: number
}

const WAV_HEADER_BYTES = 44
/** Sample values up to this value count as silence, about -46 dB. */
const SILENCE_LEVEL = 160

/**
 * Returns one spoken sentence as mono PCM at 22,050 Hz, without silence at the ends.
 * @throws Error if espeak-ng is not installed or produces no speech.
 */
export function speak(voice: Voice, text: string): Int16Array {
  const args = [
    '-v',
    voice.name,
    '-s',
    String(voice.rate),
    '-p',
    String(voice.pitch),
    '--stdout',
    '--',
    toSpokenText(text),
  ]
  const result = spawnSync('espeak-ng', args, { maxBuffer: 64 * 1024 * 1024 })
  if (result.status !== 0) throw new Error(`espeak-ng failed (apt-get install espeak-ng): ${String(result.stderr)}`)
  const bytes = result.stdout.subarray(WAV_HEADER_BYTES)
  const pcm = new Int16Array(bytes.length >> 1)
  for (let index = 0; index < pcm.length; index++) pcm[index] = bytes.readInt16LE(index * 2)
  return trimSilence(pcm, text)
}

/** Replaces punctuation that espeak-ng does not read well. */
function toSpokenText(text: string): string {
  return text
    .replaceAll(/\s*[—–]\s*/gu, ', ')
    .replaceAll(/[“”«»"]/gu, '')
    .replaceAll(/[‘’]/gu, "'")
}

function trimSilence(pcm: Int16Array, text: string): Int16Array {
  const first = pcm.findIndex((sample) => Math.abs(sample) > SILENCE_LEVEL)
  const last = pcm.findLastIndex((sample) => Math.abs(sample) > SILENCE_LEVEL)
  if (first === -1) throw new Error(`espeak-ng produced no speech for: ${text}`)
  return pcm.slice(first, last + 1)
}
