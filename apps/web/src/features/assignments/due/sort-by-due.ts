/** Returns the items with the earliest due day first. Items without a due day come last, in their order. */
export function sortByDue<T extends { readonly dueAt: string | null }>(items: readonly T[]): readonly T[] {
  return items.toSorted((a, b) => {
    if (a.dueAt === null || b.dueAt === null) return Number(a.dueAt === null) - Number(b.dueAt === null)
    return a.dueAt.localeCompare(b.dueAt)
  })
}
