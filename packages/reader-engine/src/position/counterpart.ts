import type { Rendition } from '../package/index.ts'

/**
 * Returns the item and the id of a text in another rendition. The id is the same. The item is the corresponding item,
 * or another item if only its narration speaks the id. Spec 1 §4, languages.
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
 * Returns the index of the corresponding spine item: the item with the same path, else with the same file name, else
 * with the same index, at most the last item.
 */
export function findCounterpartItem(item: number, from: Rendition, to: Rendition): number {
  const path = from.spine[item]?.path ?? ''
  const same = to.spine.findIndex((candidate) => candidate.path === path)
  if (same >= 0) return same
  const named = to.spine.findIndex((candidate) => getFileName(candidate.path) === getFileName(path))
  return named >= 0 ? named : Math.min(item, to.spine.length - 1)
}

const getFileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)
