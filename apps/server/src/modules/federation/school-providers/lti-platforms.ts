import { eq } from 'drizzle-orm'
import { createLocalJWKSet } from 'jose'
import * as z from 'zod'
import { Realm } from '@lectern/contracts'
import type { ProviderFault, ProviderTemplate } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { createPublicFetch } from '../../../kernel/public-network.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import type { Claims } from '../external/connector.ts'
import { schoolProviders } from '../tables.ts'
import { readAddresses, readDeployments, toPlatformKey } from './platform-registration.ts'
import type { PlatformAddresses } from './platform-registration.ts'
import { listByPlatformKey, readConfig } from './provider-store.ts'
import type { ProviderRow } from './provider-store.ts'
import { findClaimedAccount } from './school-providers.ts'
import { TEMPLATE_RULES } from './templates.ts'
import type { ProviderConfig } from './templates.ts'

const TIMEOUT_MS = 10_000

/** A learning platform from which people open Lectern. LTI Core 1.3. */
export interface LtiPlatform extends PlatformAddresses {
  readonly uid: string
  /** The realm of all people who come from the platform. */
  readonly realm: Realm
  readonly template: ProviderTemplate
  readonly clientId: string
  /** The school unit of these people. Null for all people of the realm. */
  readonly schoolUnit: string | null
  readonly name: string
  /** True if people without an account get one. The school's people and groups come from the platform then. */
  readonly makesAccounts: boolean
  /** The registrations at the platform that count. Empty for all of this client. */
  readonly deployments: readonly string[]
  /** Returns the uid of the account of a person, or a refusal. Can create the account. */
  readonly findAccount: (claims: Claims) => Promise<string | Refusal>
}

/** Finds the active platforms with a client id. Schools can share it, and differ in their deployments. */
export async function findLtiPlatforms(kernel: Kernel, issuer: string, clientId: string): Promise<LtiPlatform[]> {
  const rows = await listByPlatformKey(kernel, toPlatformKey(issuer, clientId))
  return Promise.all(rows.map((row) => toPlatform(kernel, row)))
}

/** Reads an active platform. Returns undefined if it was deleted or switched off. */
export async function readLtiPlatform(kernel: Kernel, realm: Realm, uid: string): Promise<LtiPlatform | undefined> {
  const [row] = await kernel.shards.forRealm(realm).select().from(schoolProviders).where(eq(schoolProviders.uid, uid))
  return row?.active === true && row.platformKey !== null ? toPlatform(kernel, row) : undefined
}

async function toPlatform(kernel: Kernel, row: ProviderRow): Promise<LtiPlatform> {
  const { uid, template, schoolUnitUid } = row
  const config = await readConfig(kernel, row)
  const rules = TEMPLATE_RULES[template]
  return {
    ...readAddresses(template, config),
    uid,
    realm: Realm.parse(row.realm),
    template,
    clientId: config.clientId ?? '',
    schoolUnit: schoolUnitUid,
    name: row.name,
    makesAccounts: row.newPeople !== 'none',
    deployments: readDeployments(config),
    findAccount: (claims) => findClaimedAccount(kernel, row, { rules, config, claims }),
  }
}

const KeySet = z.object({ keys: z.array(z.record(z.string(), z.unknown())).min(1) })

/** Reads the public keys of a platform. Returns why it cannot be used, or null. */
export async function testPlatformKeys(
  template: ProviderTemplate,
  config: ProviderConfig,
  fetch: ReturnType<typeof createPublicFetch>,
): Promise<ProviderFault | null> {
  const { keys } = readAddresses(template, config)
  if (!URL.canParse(keys)) return 'wrong-address'
  try {
    const headers = { accept: 'application/json' }
    const response = await fetch(keys, { method: 'GET', headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (response.status === 404) return 'wrong-address'
    if (!response.ok) return 'unreachable'
    const found = KeySet.safeParse(await response.json().catch(() => undefined))
    if (!found.success) return 'invalid-response'
    createLocalJWKSet({ keys: found.data.keys.map((key) => ({ kty: '', ...key })) })
    return null
  } catch {
    return 'unreachable'
  }
}
