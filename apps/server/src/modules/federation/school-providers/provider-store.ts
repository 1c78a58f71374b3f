import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { fieldProblem, PROVIDER_SECRETS, PROVIDER_TENANT, readTemplate } from '@lectern/contracts'
import type { CallBody, FieldProblem, IdentityProvider, ProviderField, putIdentityProvider } from '@lectern/contracts'
import { auditActor } from '../../../kernel/actor.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { sealWith } from '../../../kernel/sealed-values.ts'
import { readUnit, recordAudit } from '../../account/index.ts'
import { schoolProviders } from '../tables.ts'
import { backChannelPath, callbackPath, loggedOutPath, metadataPath } from './callback-path.ts'
import { LTI_ADDRESSES, platformKey, readDeployments } from './platform-registration.ts'
import { readCertificate, replaceKeys } from './saml-keys.ts'
import type { ProviderConfig } from './templates.ts'

export type ProviderRow = typeof schoolProviders.$inferSelect

const providerSeal = (kernel: Kernel) => sealWith(kernel, 'school-provider-key')
const SECRETS: ReadonlySet<string> = new Set(PROVIDER_SECRETS)

/** Returns the fields of a provider, with its secrets. */
export async function readConfig(kernel: Kernel, { uid, sealedConfig }: ProviderRow): Promise<ProviderConfig> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `storeProvider` writes this value
  return (await providerSeal(kernel).unseal(uid, sealedConfig)) as ProviderConfig
}

/** Lists the providers of a realm, by name. */
export function listProviders(rows: Rows, realm: string): Promise<ProviderRow[]> {
  return rows
    .select()
    .from(schoolProviders)
    .where(eq(schoolProviders.realm, realm))
    .orderBy(asc(sql`lower(${schoolProviders.name})`), asc(schoolProviders.uid))
}

/** Throws `not_found` for a provider of another realm. */
export async function requireProvider(rows: Rows, realm: string, uid: string): Promise<ProviderRow> {
  const [found] = await rows
    .select()
    .from(schoolProviders)
    .where(and(eq(schoolProviders.uid, uid), eq(schoolProviders.realm, realm)))
  if (found === undefined) throw refuse('not_found')
  return found
}

/**
 * Creates or changes a provider. Throws `not_found` for a school unit elsewhere, `changed_meanwhile` for another version,
 * `validation_failed` for an active provider with a missing field, and `conflict` for an id of another realm or a domain of
 * another active provider.
 */
export async function storeProvider(
  kernel: Kernel,
  db: Rows,
  actor: Actor,
  uid: string,
  { version, config = {}, schoolUnit, ...decisions }: CallBody<typeof putIdentityProvider>,
): Promise<ProviderRow> {
  const { realm } = actor
  if (schoolUnit !== null && (await readUnit(db, realm, schoolUnit)) === undefined) throw refuse('not_found')
  return db.transaction(async (rows) => {
    // Two providers that become active at the same time must not take the same domain.
    await rows.execute(sql`select pg_advisory_xact_lock(hashtext(${`school providers ${realm}`}))`)
    const [stored] = await rows.select().from(schoolProviders).where(eq(schoolProviders.uid, uid))
    if (stored !== undefined && stored.realm !== realm) throw refuse('conflict')
    if (version !== undefined && stored?.version !== version) throw refuse('changed_meanwhile')
    const before = stored === undefined ? {} : await readConfig(kernel, stored)
    const { fields: needed, optional = [] } = readTemplate(decisions.template)
    const fields = new Set<string>([...needed, ...optional])
    const next: ProviderConfig = Object.fromEntries(
      Object.entries({ ...before, ...config }).filter(
        (field): field is [ProviderField, string] => fields.has(field[0]) && field[1] !== null && field[1] !== '',
      ),
    )
    const errors = decisions.active ? findProblems(decisions, next) : []
    if (errors.length > 0) throw refuse('validation_failed', undefined, { errors })
    if (decisions.active && (await isDomainTaken(rows, realm, uid, decisions.domains)))
      throw refuse('conflict', undefined, { errors: [fieldProblem('domains', 'already_exists')] })
    const key = platformKey(decisions.template, next)
    if (decisions.active && key !== null && (await hasRival(kernel, uid, key, next)))
      throw refuse('conflict', undefined, { errors: [fieldProblem('clientId', 'already_exists')] })
    const values = {
      ...decisions,
      schoolUnitUid: schoolUnit,
      platformKey: key,
      sealedConfig: await providerSeal(kernel).seal(uid, next),
    }
    const [written] = await rows
      .insert(schoolProviders)
      .values({ uid, realm, ...values, createdAt: kernel.clock.now() })
      .onConflictDoUpdate({
        target: schoolProviders.uid,
        set: { ...values, version: sql`${schoolProviders.version} + 1` },
      })
      .returning()
    if (written === undefined) throw new Error('the provider was not written')
    const action = stored === undefined ? 'create-provider' : 'change-provider'
    await recordProvider(kernel, rows, actor, written, action)
    return written
  })
}

export async function deleteProvider(kernel: Kernel, db: Rows, actor: Actor, uid: string): Promise<void> {
  await db.transaction(async (rows) => {
    const stored = await requireProvider(rows, actor.realm, uid)
    await rows.delete(schoolProviders).where(eq(schoolProviders.uid, uid))
    await recordProvider(kernel, rows, actor, stored, 'delete-provider')
  })
}

/** Throws `not_found` for a provider elsewhere, and for one that has no key. */
export async function replaceProviderKey(kernel: Kernel, db: Rows, actor: Actor, uid: string): Promise<ProviderRow> {
  const stored = await requireProvider(db, actor.realm, uid)
  if (readTemplate(stored.template).protocol !== 'saml') throw refuse('not_found')
  return db.transaction(async (rows) => {
    await replaceKeys(kernel, rows, stored)
    await recordProvider(kernel, rows, actor, stored, 'replace-provider-key')
    return requireProvider(rows, actor.realm, uid)
  })
}

function recordProvider(kernel: Kernel, rows: Rows, actor: Actor, row: ProviderRow, action: string): Promise<void> {
  const { uid, schoolUnitUid, template } = row
  const { realm } = actor
  const details = { provider: uid, template }
  return recordAudit(kernel, rows, [
    { realm, actor: auditActor(actor), subject: schoolUnitUid ?? uid, action, details },
  ])
}

/** Returns the problems of an active provider: fields without a value, and a tenant that is no id. */
function findProblems(
  { template, domains }: Pick<IdentityProvider, 'template' | 'domains'>,
  config: ProviderConfig,
): FieldProblem[] {
  const { fields, needsDomains } = readTemplate(template)
  const missing = [
    ...fields.filter((field) => config[field] === undefined),
    ...(needsDomains === true && domains.length === 0 ? ['domains'] : []),
  ]
  const isTenantWrong = config.tenant !== undefined && !PROVIDER_TENANT.test(config.tenant)
  return [
    ...missing.map((field) => fieldProblem(field, 'required')),
    ...(isTenantWrong ? [fieldProblem('tenant', 'format')] : []),
  ]
}

async function isDomainTaken(rows: Rows, realm: string, uid: string, domains: readonly string[]): Promise<boolean> {
  const others = await rows
    .select({ domains: schoolProviders.domains })
    .from(schoolProviders)
    .where(and(eq(schoolProviders.realm, realm), eq(schoolProviders.active, true), ne(schoolProviders.uid, uid)))
  return others.some((other) => other.domains.some((domain) => domains.includes(domain)))
}

/** Returns a provider without its secrets. */
export async function presentProvider(kernel: Kernel, rows: Rows, row: ProviderRow): Promise<IdentityProvider> {
  const { uid, realm, schoolUnitUid, template, name, domains, newPeople, active, version, logsOut, signsRequests } = row
  const toAddress = (path: string): string => `${kernel.settings.publicOrigin}${path}`
  const config = await readConfig(kernel, row)
  const { fields, optional = [], protocol } = readTemplate(template)
  const unit = schoolUnitUid === null ? undefined : await readUnit(rows, realm, schoolUnitUid)
  return {
    id: uid,
    version,
    template,
    name,
    schoolUnit: schoolUnitUid,
    schoolUnitName: unit?.unit.name ?? null,
    domains,
    newPeople,
    active,
    logsOut,
    signsRequests,
    config: Object.fromEntries(Object.entries(config).filter(([field]) => !SECRETS.has(field))),
    configured: [...fields, ...optional].filter((field) => config[field] !== undefined),
    callbackAddress: toAddress(protocol === 'lti' ? LTI_ADDRESSES.launch : callbackPath(uid)),
    loggedOutAddress: protocol === 'oidc' ? toAddress(loggedOutPath(uid)) : null,
    backChannelAddress: protocol === 'oidc' ? toAddress(backChannelPath(uid)) : null,
    certificate: await readCertificate(kernel, row),
    metadataAddress: protocol === 'saml' ? toAddress(metadataPath(uid)) : null,
    lti:
      protocol === 'lti'
        ? {
            loginAddress: toAddress(LTI_ADDRESSES.login),
            keysAddress: toAddress(LTI_ADDRESSES.keys),
            deepLinkAddress: toAddress(LTI_ADDRESSES.deepLink),
          }
        : null,
  }
}

/** Returns whether another active platform would take the launches of this one. */
async function hasRival(kernel: Kernel, uid: string, key: string, config: ProviderConfig): Promise<boolean> {
  const own = readDeployments(config)
  const others = (await listByPlatformKey(kernel, key)).filter((row) => row.uid !== uid)
  const deployments = await Promise.all(others.map(async (row) => readDeployments(await readConfig(kernel, row))))
  return deployments.some(
    (theirs) => own.length === 0 || theirs.length === 0 || theirs.some((deployment) => own.includes(deployment)),
  )
}

/** Lists the active platforms with a key. They can be of any realm, because a platform does not name one. */
export async function listByPlatformKey(kernel: Kernel, key: string): Promise<ProviderRow[]> {
  const found = await Promise.all(
    kernel.shards.each.map((db) => db.select().from(schoolProviders).where(eq(schoolProviders.platformKey, key))),
  )
  return found.flat().filter(({ active }) => active)
}
