import type { Rendition } from '../package/index.ts'

/**
 * Returns the spine item and the id of the text in another rendition that corresponds to a text. The id is the same.
 * The item is the one that `findCounterpartItem` returns; but if no track speaks the id there, and a track speaks it in
 * another item, that other item is returned. Spec 1 §4, languages.
 */
export function findCounterpartText(
  text: { readonly item: number; readonly fragment: string },
  from: Rendition,
  to: Rendition,
): { item: number; fragment: string } {
  const item = findCounterpartItem(text.item, from, to)
  const { fragment } = text
  const isSpokenIn = (candidate: number) =>
    to.tracks.some((track) => track.item === candidate && track.fragment === fragment)
  if (fragment === '' || isSpokenIn(item)) return { item, fragment }
  const elsewhere = to.tracks.find((track) => track.fragment === fragment)
  return { item: elsewhere?.item ?? item, fragment }
}

/**
 * Returns the index of the spine item of another rendition that corresponds to an item: it has the same path, else the
 * same file name, else the same index. Returns the last item if the index is too high.
 */
export function findCounterpartItem(item: number, from: Rendition, to: Rendition): number {
  const path = from.spine[item]?.path ?? ''
  const same = to.spine.findIndex((candidate) => candidate.path === path)
  if (same >= 0) return same
  const named = to.spine.findIndex((candidate) => getFileName(candidate.path) === getFileName(path))
  return named >= 0 ? named : Math.min(item, to.spine.length - 1)
}

const getFileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)
