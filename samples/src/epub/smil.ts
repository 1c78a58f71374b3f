import type { Clip } from '../narration/lay-clips.ts'
import { timecount } from './clock-value.ts'

const LECTERN_SMIL = 'https://lectern.example/ns/smil'

/**
 * Returns a media overlay document (EPUB 3.3 §9.2) with one `par` for each clip. `lectern:turnPageAt` is not part of
 * the standard. Its value is the time from the beginning of the clip to the turn point.
 */
export function smilDocument(textHref: string, mediaHref: string, clips: readonly Clip[]): string {
  const turns = clips.some((clip) => clip.turnPageAt !== null)
  const namespace = turns ? ` xmlns:lectern="${LECTERN_SMIL}"` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops"${namespace} version="3.0">
<body>
<seq id="chapter" epub:textref="${textHref}" epub:type="bodymatter">
${clips.map((clip) => par(textHref, mediaHref, clip)).join('\n')}
</seq>
</body>
</smil>
`
}

function par(textHref: string, mediaHref: string, clip: Clip): string {
  const turn = clip.turnPageAt === null ? '' : ` lectern:turnPageAt="${timecount(clip.turnPageAt)}"`
  const span = `clipBegin="${timecount(clip.begin)}" clipEnd="${timecount(clip.end)}"`
  return `<par id="m-${clip.id}"${turn}><text src="${textHref}#${clip.id}"/><audio src="${mediaHref}" ${span}/></par>`
}
