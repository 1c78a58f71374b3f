import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { IdentityProvider } from '@lectern/contracts'
import type { CallBody, putIdentityProvider, Role } from '@lectern/contracts'
import type { TestUser } from '../../../testing/test-people.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { users } from '../../account/tables.ts'
import type { TestSchool } from './school.ts'

/** Stores a provider of a school as a super user does. By default, it is an active OpenID provider. */
export async function storeTestProvider(
  server: TestServer,
  root: TestUser,
  { id = randomUUID(), ...change }: Partial<CallBody<typeof putIdentityProvider>> & { readonly id?: string },
): Promise<IdentityProvider> {
  const json = {
    template: 'oidc',
    name: 'School account',
    schoolUnit: null,
    domains: [],
    newPeople: 'none',
    active: true,
    ...change,
  }
  const response = await server.fetch(`/auth/v1/providers/${id}`, { method: 'PUT', as: root, json })
  if (!response.ok) throw new Error(`the provider was refused: ${response.status} ${await response.text()}`)
  return IdentityProvider.parse(await response.json())
}

/** Adds a person of a school whose `eppn` a provider of its domain can verify. Returns the uid. */
export async function addWithEppn(
  server: TestServer,
  school: TestSchool,
  eppn: string,
  role: Role = 'student',
): Promise<string> {
  const { userId } = await school.add(role)
  const db = server.kernel.shards.forRealm(school.realm)
  await db.update(users).set({ identifiers: { eppn } }).where(eq(users.uid, userId))
  return userId
}
