import type { Realm } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { bookGrants, books } from '../tables.ts'

interface TestBookTraits {
  readonly id?: string
  readonly title?: string
  /** Further columns of the catalogue row. */
  readonly columns?: Partial<typeof books.$inferInsert>
}

/** Adds a book without a file to the catalogue of a realm and returns the id. */
export async function createTestBook(kernel: Kernel, realm: Realm, traits: TestBookTraits = {}): Promise<string> {
  const { id = kernel.ids.next(), title = 'The Lamp Keeper', columns = {} } = traits
  const db = kernel.shards.forRealm(realm)
  const createdAt = new Date()
  await db.insert(books).values({
    id,
    sha256: id,
    title,
    authors: [],
    language: 'en',
    layout: 'reflowable',
    direction: 'ltr',
    narrations: [],
    kind: 'book',
    duration: 0,
    accessibility: { summary: null, features: [], hazards: [], accessModes: [] },
    createdAt,
    ...columns,
  })
  await db.insert(bookGrants).values({ realm, bookId: id, createdAt })
  return id
}
