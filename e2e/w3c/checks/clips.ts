import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'

/** A clip as the book's own overlay has it, read apart from the code under test. */
export interface Clip {
  readonly id: string
  /** Seconds of the audio file. */
  readonly begin: number
}

const PAR = /<text src="[^"#]*#([^"]+)"\s*\/>\s*<audio [^>]*clipBegin="([^"]+)"/g

/** The clips of an overlay in the order of the file. */
export function readClips(epub: string, smil: string): Clip[] {
  const file = unzipSync(readFileSync(epub))[smil]
  if (!file) throw new Error(`${epub} has no ${smil}`)
  return Array.from(strFromU8(file).matchAll(PAR), ([, id = '', begin = '']) => ({ id, begin: secondsOf(begin) }))
}

const secondsOf = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
