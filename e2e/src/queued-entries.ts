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
            // A page that closes stores its last entries in localStorage.
            const left = Object.keys(localStorage)
              .filter((key) => key.startsWith('lectern_outbox_left '))
              .map((key): Record<string, unknown> => JSON.parse(localStorage.getItem(key) ?? '{}'))
            const entries = new Map([...reading.result, ...left].map((entry) => [entry['id'], entry]))
            resolve([...entries.values()].filter(matches).length)
          })
        })
      }),
    { ...filter },
  )
}
