import { randomUUID } from 'node:crypto'
import { listManagedOrganizations } from '@lectern/contracts'
import * as z from 'zod'
import { fetchToken } from './api.ts'
import { origin } from './log-in.ts'

const WithUid = z.object({ uid: z.string() })

/**
 * Makes a call as a demo person, with an idempotency key. `path` begins with `/api` or `/auth`. Returns the body of the
 * response, or undefined without one. Throws if the call is refused.
 */
export async function callAs(username: string, method: string, path: string, body?: object): Promise<unknown> {
  const headers = {
    authorization: `Bearer ${await fetchToken(origin(), username)}`,
    'idempotency-key': `"${randomUUID()}"`,
  }
  // The server refuses an empty body that claims to be JSON.
  const json = { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`${origin()}${path}`, { method, ...(body === undefined ? { headers } : json) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

interface NewSchool {
  /** Name of an organization of the demo. The school is below the unit above it. Default: no unit above. */
  readonly beside?: string
  /** Whether the school has a subscription. Without one, no person of the school can log in with its account. */
  readonly subscribed?: boolean
}

/** Creates a school of the customer `eu` as a super user. Returns its uid. Throws if the call is refused. */
export async function createSchool(name: string, { beside, subscribed = false }: NewSchool = {}): Promise<string> {
  const parent = beside === undefined ? undefined : await findParent(beside)
  const { uid } = WithUid.parse(
    await callAs('super.uk', 'POST', '/api/customers/eu/schoolUnits', { name, type: 'school', parent }),
  )
  const period = { owner: uid, type: 'lectern-school', startsAt: '2026-08-01T00:00:00.000Z', endsAt: null }
  if (subscribed) await callAs('super.uk', 'POST', '/api/customers/eu/schoolUnitSubscriptionPeriods', period)
  return uid
}

async function findParent(name: string): Promise<string> {
  const { data } = listManagedOrganizations.responses[200].parse(
    await callAs('super.uk', 'GET', `/api/controlpanel/v1/organizations?q=${encodeURIComponent(name)}`),
  )
  const [parent] = data.flatMap((unit) => unit.parent?.id ?? [])
  if (parent === undefined) throw new Error(`no unit above ${name}`)
  return parent
}
