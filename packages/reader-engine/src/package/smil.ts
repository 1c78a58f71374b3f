import { parseClockValue } from './clock-value.ts'
import { isRemote, resolveReference, type Reference } from './path.ts'
import { findChild, childElements, EMPTY, NS, splitWords, type XmlElement } from './xml.ts'

/** A `par` of an overlay: a text, and the clip that is played with it. */
export interface Par {
  readonly text: Reference
  readonly media: string
  readonly clipBegin: number
  /** End of the clip in seconds; undefined for the end of the file. */
  readonly clipEnd: number | undefined
  /** Media time of the first turn point, in seconds: `clipBegin` plus the attribute `turnPageAt`. Spec 1 §3. */
  readonly turnPointTime: number | undefined
  /**
   * `epub:type` values of the `par` and of every `seq` around it. They decide whether the user can skip the clip
   * (skippability, EPUB 3.3 §9.3.5).
   */
  readonly types: readonly string[]
  /**
   * The `seq` elements around the `par` that have an `epub:type`, the outermost first. They become the structures that
   * the user can leave (escapability, EPUB 3.3 §9.3.5).
   */
  readonly seqs: readonly TypedSeq[]
}

/**
 * A `seq` that has an `epub:type`. Each `seq` element has its own object, so that two adjacent ones of the same type
 * are different structures.
 */
export interface TypedSeq {
  readonly types: readonly string[]
}

/**
 * Returns the `par` elements of an overlay in the order of playback, from all nested `seq` elements. Returns an empty
 * list if the root is not `smil` or has no body. Skips each `par` for which `readPar` returns undefined (spec 1 §8).
 * EPUB 3.3 §9.2.
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
 * Reads a `par`. EPUB 3.3 §9.2.2.5 allows one text and one audio; if there are more, the first text and the first audio
 * are used. A video is used if there is no audio. Returns undefined for a `par` without text, without a clip of the
 * book, or with a clip that does not end after its beginning.
 */
function readPar(
  element: XmlElement,
  path: string,
  types: readonly string[],
  seqs: readonly TypedSeq[],
): Par | undefined {
  const textSrc = findChild(element, 'text')?.getAttribute('src')
  const clip = findChild(element, 'audio') ?? findChild(element, 'video')
  const mediaSrc = clip?.getAttribute('src')
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
