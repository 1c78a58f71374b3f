import { parseClockValue } from './clock-value.ts'
import { isRemote, resolveReference, type Reference } from './path.ts'
import { findChild, childElements, EMPTY, NS, readAttribute, splitWords, type XmlElement } from './xml.ts'

/** A `par` of an overlay: a text and its clip. */
export interface Par {
  readonly text: Reference
  readonly media: string
  readonly clipBegin: number
  /** End of the clip in seconds; undefined for the end of the file. */
  readonly clipEnd: number | undefined
  /** Media time of the first turn point in seconds: `clipBegin` plus `turnPageAt`. Spec 1 §3. */
  readonly turnPointTime: number | undefined
  /** `epub:type` values of the `par` and of every `seq` around it, for skippability (EPUB 3.3 §9.3.5). */
  readonly types: readonly string[]
  /** The typed `seq` elements around the `par`. The outermost is first. */
  readonly seqs: readonly TypedSeq[]
}

/** A `seq` with an `epub:type`. Two adjacent `seq` elements of one type are different objects. */
export interface TypedSeq {
  readonly types: readonly string[]
}

/**
 * Returns the `par` elements of an overlay in the order of playback. Leaves out each `par` for which `readPar` returns
 * undefined (spec 1 §8). EPUB 3.3 §9.2.
 */
export function readSmil(root: XmlElement, path: string): Par[] {
  const body = root.localName === 'smil' ? findChild(root, 'body') : undefined
  return body ? collectPars(body, path, EMPTY, EMPTY) : []
}

function collectPars(container: XmlElement, path: string, types: readonly string[], seqs: readonly TypedSeq[]): Par[] {
  return childElements(container).flatMap((element) => {
    const added = splitWords(element.getAttributeNS(NS.epub, 'type'))
    const allTypes = added.length > 0 ? [...types, ...added] : types
    if (element.localName === 'seq')
      return collectPars(element, path, allTypes, added.length > 0 ? [...seqs, { types: added }] : seqs)
    const par = element.localName === 'par' ? readPar(element, path, allTypes, seqs) : undefined
    return par ? [par] : []
  })
}

/**
 * Uses the first text, and the first audio or else the first video. Returns undefined for a `par` without a text or
 * without a valid clip. EPUB 3.3 §9.2.2.5.
 */
function readPar(
  element: XmlElement,
  path: string,
  types: readonly string[],
  seqs: readonly TypedSeq[],
): Par | undefined {
  const text = findChild(element, 'text')
  const clip = findChild(element, 'audio') ?? findChild(element, 'video')
  const textSrc = text ? readAttribute(text, 'src') : ''
  const mediaSrc = clip ? readAttribute(clip, 'src') : ''
  if (!textSrc || !clip || !mediaSrc || isRemote(mediaSrc)) return undefined
  const clipBegin = parseClockValue(clip.getAttribute('clipBegin')) ?? 0
  const clipEnd = parseClockValue(clip.getAttribute('clipEnd'))
  const turnPageAt = parseClockValue(element.getAttributeNS(NS.lectern, 'turnPageAt'))
  if (clipEnd !== undefined && clipEnd <= clipBegin) return undefined
  return {
    text: resolveReference(textSrc, path),
    media: resolveReference(mediaSrc, path).path,
    clipBegin,
    clipEnd,
    turnPointTime: turnPageAt === undefined ? undefined : clipBegin + turnPageAt,
    types,
    seqs,
  }
}
