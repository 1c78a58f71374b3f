import type { View } from './view.ts'

/** What to show: a place in the text, or an end of it. */
export type Target =
  | { readonly item: number; readonly fragment: string; /** Where the id is gone. */ readonly charOffset?: number }
  | { readonly item: number; readonly charOffset: number }
  | { readonly item: number; readonly at: 'start' | 'end' }

/** True where a target is the beginning of its item, wherever its text stands. */
export function isStartOfItem(target: Target): boolean {
  if ('at' in target) return target.at === 'start'
  return 'fragment' in target ? target.fragment === '' : target.charOffset === 0
}

/** The page of a view that a target stands on. */
export function findTargetPage(view: View, target: Target): number {
  if ('at' in target) return target.at === 'end' ? view.pages - 1 : 0
  const element = 'fragment' in target ? view.elementById(target.item, target.fragment) : undefined
  if (element) return view.findPage(element)
  return target.charOffset === undefined ? 0 : view.findPageAtOffset(target.item, target.charOffset)
}
