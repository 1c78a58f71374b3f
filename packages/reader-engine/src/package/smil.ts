import { parseClockValue } from './clock-value.ts'
import { isRemote, resolveReference, type Reference } from './path.ts'
import { findChild, childElements, EMPTY, NS, splitWords, type XmlElement } from './xml.ts'

/** A `par` of an overlay: a text and the clip that is played with it. */
export interface Par {
  readonly text: Reference
  readonly media: string
  readonly clipBegin: number
  /** End of the clip in seconds; undefined for the end of the file. */
  readonly clipEnd: number | undefined
  /** Media time in seconds of the first turn point: `clipBegin` plus the attribute `turnPageAt`. Spec 1 §3. */
  readonly turnPointTime: number | undefined
  /** `epub:type`s of the par and of every seq around it: a listener may skip them. EPUB 3.3 §9.3.5. */
  readonly types: readonly string[]
  /** Seqs with an `epub:type` around the par, the outermost first: a listener may leave them. EPUB 3.3 §9.3.5. */
  readonly seqs: readonly TypedSeq[]
}

/** A seq with an `epub:type`. Each seq is an object of its own, so that two equal adjacent seqs differ. */
export interface TypedSeq {
  readonly types: readonly string[]
}

/**
 * Returns the pars of an overlay in playing order, with nested seqs flattened. A document without a `smil` root has
 * none. Skips a par without text or audio (spec 1 §8). EPUB 3.3 §9.2.
 */
export function readSmil(root: XmlElement, path: string): Par[] {
  const body = root.localName === 'smil' ? findChild(root, 'body') : undefined
  return body ? collectPars(body, path, EMPTY, EMPTY) : []
}

function collectPars(container: XmlElement, path: string, types: readonly string[], seqs: readonly TypedSeq[]): Par[] {
  return childElements(container).flatMap((element) => {
    const added = splitWords(element.getAttributeNS(NS.epub, 'type'))
    const own = added.length > 0 ? [...types, ...added] : types
    if (element.localName === 'seq')
      return collectPars(element, path, own, added.length > 0 ? [...seqs, { types: added }] : seqs)
    const par = element.localName === 'par' ? readPar(element, path, own, seqs) : undefined
    return par ? [par] : []
  })
}

/** EPUB 3.3 §9.2.2.5 allows one text and one audio in a par. Of several the first is used. */
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
