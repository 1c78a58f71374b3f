import type { View } from './view.ts'

/** A place in the book to show: an element or a character of a spine item, or the start or end of the item. */
export type Target =
  | {
      readonly item: number
      readonly fragment: string
      /** Character offset in the spine item, used if the element does not exist. */
      readonly charOffset?: number
    }
  | { readonly item: number; readonly charOffset: number }
  | { readonly item: number; readonly at: 'start' | 'end' }

export function isStartOfItem(target: Target): boolean {
  if ('at' in target) return target.at === 'start'
  return 'fragment' in target ? target.fragment === '' : target.charOffset === 0
}

/** Returns whether a target names an element that its view does not have. Then its character offset was used. */
export function isElementMissing(view: View, target: Target): boolean {
  return 'fragment' in target && target.fragment !== '' && !view.elementById(target.item, target.fragment)
}

/** Returns the index of the page of a view that contains a target; 0 if the target is not found. */
export function findTargetPage(view: View, target: Target): number {
  if ('at' in target) return target.at === 'end' ? view.pages - 1 : 0
  const element = 'fragment' in target ? view.elementById(target.item, target.fragment) : undefined
  if (element) return view.findPage(element)
  return target.charOffset === undefined ? 0 : view.findPageAtOffset(target.item, target.charOffset)
}
