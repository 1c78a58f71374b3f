import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'

/** A clip in the media overlay of a book. */
export interface Clip {
  readonly id: string
  /** Beginning of the clip in seconds from the start of the audio file. */
  readonly begin: number
}

const PAR = /<text src="[^"#]*#([^"]+)"\s*\/>\s*<audio [^>]*clipBegin="([^"]+)"/g

/** Returns the clips of the overlay `smil` in the order of the file, without the code under test. */
export function readClips(epub: string, smil: string): Clip[] {
  const file = unzipSync(readFileSync(epub))[smil]
  if (!file) throw new Error(`${epub} has no ${smil}`)
  return Array.from(strFromU8(file).matchAll(PAR), ([, id = '', begin = '']) => ({ id, begin: parseClock(begin) }))
}

const parseClock = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
