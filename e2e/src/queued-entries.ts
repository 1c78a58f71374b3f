import type { Page } from '@playwright/test'

/** Returns the number of queued entries in the outbox of this browser. `filter` selects a kind and an owner. */
export function countQueuedEntries(
  page: Page,
  filter: { readonly kind?: string; readonly owner?: string } = {},
): Promise<number> {
  return page.evaluate(
    (expected) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('lectern_outbox')
        opening.addEventListener('error', () => reject(new Error('no outbox')))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('entries').objectStore('entries').getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            const matches = (entry: Record<string, unknown>) =>
              Object.entries(expected).every(([name, value]) => entry[name] === value)
            resolve(reading.result.filter(matches).length)
          })
        })
      }),
    { ...filter },
  )
}
