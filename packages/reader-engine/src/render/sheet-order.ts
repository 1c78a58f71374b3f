import type { SpineItem } from '../package/index.ts'
import { sheetsOf, type Sheet } from './spreads.ts'
import type { SheetRef, View } from './view.ts'

/** The sheets of a rendition in the order of reading, one page or two side by side. */
export class SheetOrder {
  readonly #spine: readonly SpineItem[]
  readonly #sheets: readonly Sheet[]
  readonly #sheetOfItem = new Map<number, number>()

  constructor(spine: readonly SpineItem[], twoUp: boolean, direction: 'ltr' | 'rtl') {
    this.#spine = spine
    this.#sheets = sheetsOf(spine, twoUp, direction)
    for (const [index, sheet] of this.#sheets.entries())
      for (const item of sheet.items) this.#sheetOfItem.set(item, index)
  }

  /** The sheet that a spine item stands on; the first one for an item that there is not. */
  sheetOf(item: number): Sheet | undefined {
    return this.#sheets[this.#sheetOfItem.get(item) ?? 0]
  }

  /** What comes before or after a view: another part of its chapter, else the next sheet that is read in line. */
  beside(view: Pick<View, 'sheet'>, direction: 1 | -1): SheetRef | undefined {
    const part = view.sheet.part + direction
    if (part >= 0 && part < view.sheet.parts) return { item: view.sheet.item, part }
    for (let index = (this.#sheetOfItem.get(view.sheet.item) ?? 0) + direction; ; index += direction) {
      const sheet = this.#sheets[index]
      const item = sheet?.items[0]
      if (!sheet || item === undefined) return undefined
      if (sheet.items.some((number) => this.#spine[number]?.linear)) return { item, part: direction > 0 ? 0 : 'last' }
    }
  }

  /** Do the same pages stand side by side in both? */
  isSame(other: SheetOrder): boolean {
    return this.#sheets.map(faceOf).join(';') === other.#sheets.map(faceOf).join(';')
  }

  /** Does an item stand with the same pages in both? */
  isSameAt(other: SheetOrder, item: number): boolean {
    const [own, others] = [this.sheetOf(item), other.sheetOf(item)]
    return own !== undefined && others !== undefined && faceOf(own) === faceOf(others)
  }
}

/** Which pages stand where. */
const faceOf = (sheet: Sheet) => sheet.items.map((item, index) => `${item}${sheet.places[index] ?? ''}`).join()
