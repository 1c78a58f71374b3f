import type { SpineItem } from '../package/index.ts'
import { createSpreads, type Sheet } from './spreads.ts'
import type { SheetRef, View } from './view.ts'

/** Order of the sheets of a rendition. `twoUp` of the constructor is true if two fixed pages fit side by side. */
export class SheetOrder {
  readonly #spine: readonly SpineItem[]
  readonly #spreads: ReadonlyMap<number, Sheet>

  constructor(spine: readonly SpineItem[], twoUp: boolean, direction: 'ltr' | 'rtl') {
    this.#spine = spine
    this.#spreads = createSpreads(spine, twoUp, direction)
  }

  /** Returns the sheet that shows a spine item, or undefined if there is no such item. */
  getSheet(item: number): Sheet | undefined {
    if (!this.#spine[item]) return undefined
    return this.#spreads.get(item) ?? { kind: 'reflow', items: [item], sides: [] }
  }

  /**
   * Returns the adjacent part of the same chapter, else the nearest linear sheet in this direction; undefined if there
   * is none.
   */
  findAdjacent(view: Pick<View, 'sheet'>, direction: 1 | -1): SheetRef | undefined {
    const part = view.sheet.part + direction
    if (part >= 0 && part < view.sheet.parts) return { item: view.sheet.item, part }
    for (let sheet = this.#sheetFrom(view.sheet.item, direction); sheet;) {
      const item = sheet.items[0] ?? 0
      if (sheet.items.some((number) => this.#spine[number]?.linear)) return { item, part: direction > 0 ? 0 : 'last' }
      sheet = this.#sheetFrom(item, direction)
    }
    return undefined
  }

  isSame(other: SheetOrder): boolean {
    return [...this.#spreads.keys()].every((item) => this.hasSameSheet(other, item))
  }

  /** Returns true if both orders show a spine item on a sheet with the same pages; false if the item does not exist. */
  hasSameSheet(other: SheetOrder, item: number): boolean {
    const [sheet, otherSheet] = [this.getSheet(item), other.getSheet(item)]
    return sheet !== undefined && otherSheet !== undefined && getSheetKey(sheet) === getSheetKey(otherSheet)
  }

  /** Returns the sheet before or after the sheet of an item; undefined if there is none. */
  #sheetFrom(item: number, direction: 1 | -1): Sheet | undefined {
    const items = this.getSheet(item)?.items ?? []
    const edge = direction > 0 ? items.at(-1) : items[0]
    return edge === undefined ? undefined : this.getSheet(edge + direction)
  }
}

/** The key is equal for two sheets with the same pages on the same sides. */
const getSheetKey = (sheet: Sheet) => sheet.items.map((item, index) => `${item}${sheet.sides[index] ?? ''}`).join()
