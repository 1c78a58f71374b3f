import type { BookAccess } from '@lectern/contracts'
import type { Choices } from './random-realm.ts'
import type { RealmModel } from './realm-model.ts'

const TITLES = ['Lamp', 'lamp', 'Ön', 'Zebra', 'Apa', 'Lampan 2']
const ACCESS = ['everyone', 'subscribers', 'lists'] as const satisfies readonly BookAccess[]
const DAY_MS = 86_400_000

/** A book with its owners, and the lists and shelves that have it. */
export interface ModelBook {
  readonly id: string
  readonly title: string
  /** Lowest age of the readers. Null: a book without a lowest age. */
  readonly fromAge: number | null
  /** How the realm offers the book. Null: the realm never had it. */
  readonly grant: { readonly access: BookAccess; readonly withdrawn: boolean } | null
  /** School units that have uploaded the book. */
  readonly owners: readonly { readonly unit: string; readonly withdrawn: boolean }[]
  /** School units with the book on their list. */
  readonly lists: readonly string[]
  readonly shelves: readonly { readonly person: string; readonly addedAt: Date; readonly openedAt: Date | null }[]
}

/** Makes books of a realm. */
export function makeBooks(choices: Choices, { units, people, now }: RealmModel): ModelBook[] {
  return Array.from({ length: choices.number(4, 14) }, () => {
    const grant = choices.maybe(75, () => ({ access: choices.one(ACCESS), withdrawn: choices.chance(15) }))
    const past = () => new Date(now.getTime() - choices.number(1, 900) * DAY_MS)
    return {
      id: choices.uid(),
      title: choices.one(TITLES),
      fromAge: choices.maybe(50, () => choices.number(3, 18)),
      grant,
      owners: choices
        .some(units, grant === null ? 3 : 1)
        .map(({ uid: unit }) => ({ unit, withdrawn: choices.chance(15) })),
      // Only a book of the realm comes on a list.
      lists: grant === null ? [] : choices.some(units, 3).map(({ uid }) => uid),
      shelves: choices
        .some(people, 6)
        .map(({ uid: person }) => ({ person, addedAt: past(), openedAt: choices.maybe(50, past) })),
    }
  })
}
