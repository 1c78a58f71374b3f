import type { SpineItem } from '../package/index.ts'
import { createSpreads, type Sheet } from './spreads.ts'
import type { SheetRef, View } from './view.ts'

/** The sheets of a rendition in the order of reading, one page or two side by side. */
export class SheetOrder {
  readonly #spine: readonly SpineItem[]
  readonly #spreads: ReadonlyMap<number, Sheet>

  constructor(spine: readonly SpineItem[], twoUp: boolean, direction: 'ltr' | 'rtl') {
    this.#spine = spine
    this.#spreads = createSpreads(spine, twoUp, direction)
  }

  /** The sheet that a spine item stands on; undefined for an item that there is not. */
  getSheet(item: number): Sheet | undefined {
    if (!this.#spine[item]) return undefined
    return this.#spreads.get(item) ?? { kind: 'reflow', items: [item], sides: [] }
  }

  /** What comes before or after a view: another part of its chapter, else the next sheet that is read in line. */
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

  /** Do the same pages stand side by side in both? Of one spine, two orders differ in fixed pages alone. */
  isSame(other: SheetOrder): boolean {
    return [...this.#spreads.keys()].every((item) => this.hasSameSheet(other, item))
  }

  /** Does an item stand with the same pages in both? */
  hasSameSheet(other: SheetOrder, item: number): boolean {
    const [own, others] = [this.getSheet(item), other.getSheet(item)]
    return own !== undefined && others !== undefined && getSheetKey(own) === getSheetKey(others)
  }

  /** The sheet before or after the one that an item stands on. */
  #sheetFrom(item: number, direction: 1 | -1): Sheet | undefined {
    const items = this.getSheet(item)?.items ?? []
    const edge = direction > 0 ? items.at(-1) : items[0]
    return edge === undefined ? undefined : this.getSheet(edge + direction)
  }
}

/** Which pages stand where. */
const getSheetKey = (sheet: Sheet) => sheet.items.map((item, index) => `${item}${sheet.sides[index] ?? ''}`).join()
