import type { AppModule, ModuleDefinition } from './kernel/app-module.ts'
import { CommandError } from './kernel/command.ts'
import type { Kernel } from './kernel/kernel.ts'
import { openObjectStore, parseObjectStorePlace } from './kernel/object-store/open-object-store.ts'
import { ObjectStoreError } from './kernel/object-store/object-store.ts'
import type { ObjectStore } from './kernel/object-store/object-store.ts'
import { accountModule, ownAccountModule } from './modules/account/index.ts'
import { activityModule } from './modules/activity/index.ts'
import { controlPanelModule } from './modules/controlpanel/index.ts'
import { customersModule } from './modules/customers/index.ts'
import { contentModule, loadContentPolicies } from './modules/content/index.ts'
import { departuresModule } from './modules/departures/index.ts'
import { federationModule, loadIdentityProviders } from './modules/federation/index.ts'
import { createIdentityModule, createSessions, identityModule } from './modules/identity/index.ts'
import type { IdentityModule } from './modules/identity/index.ts'
import { importsModule } from './modules/imports/index.ts'
import { libraryModule, opdsModule } from './modules/library/index.ts'
import { ltiModule } from './modules/lti/index.ts'
import { mailModule } from './modules/mail/index.ts'
import { oneRosterModule } from './modules/oneroster/index.ts'
import { paymentsModule } from './modules/payments/index.ts'
import { retentionModule } from './modules/retention/index.ts'
import { rostersModule } from './modules/rosters/index.ts'
import { submissionsModule } from './modules/submissions/index.ts'
import { webModule } from './modules/web/index.ts'
import { webhooksModule } from './modules/webhooks/index.ts'

/** All modules, in the order of their creation. */
const MODULES = [
  accountModule,
  ownAccountModule,
  identityModule,
  federationModule,
  libraryModule,
  opdsModule,
  contentModule,
  submissionsModule,
  activityModule,
  controlPanelModule,
  customersModule,
  importsModule,
  rostersModule,
  ltiModule,
  oneRosterModule,
  webhooksModule,
  paymentsModule,
  departuresModule,
  mailModule,
  retentionModule,
  webModule,
] satisfies readonly ModuleDefinition<never>[]

/** Payments come first: while a subscription cannot be ended, an account keeps all its data. */
const DELETION_ORDER: typeof MODULES = [paymentsModule, ...MODULES.filter((each) => each !== paymentsModule)]

export const MODULE_NAMES: readonly string[] = MODULES.map(({ name }) => name)

/** Creates the chosen modules. Throws a CommandError if the object store or the identity providers cannot be used. */
export async function composeModules(kernel: Kernel, chosen: readonly string[]): Promise<readonly AppModule[]> {
  const needs = await gatherNeeds(kernel)
  return Promise.all(
    MODULES.filter(({ name }) => chosen.includes(name)).map(async ({ create }) => create(kernel, needs)),
  )
}

/** Returns the dependencies that modules declare in addition to the kernel. */
async function gatherNeeds(kernel: Kernel) {
  const { settings, clock, shards } = kernel
  const store = await openStore(settings.objectStore)
  const policies = await loadContentPolicies(shards.home, {
    origin: settings.contentOrigin,
    lifetimeSeconds: settings.contentPolicySeconds,
    clock,
  })
  let identity: Promise<IdentityModule> | undefined
  return {
    store,
    policies,
    providers: await loadIdentityProviders(settings.identityProviders),
    identity: () => (identity ??= createIdentityModule(kernel)),
    sessions: createSessions(kernel),
    // These lists cover all modules, so that every node can export and delete all data.
    personalData: DELETION_ORDER.flatMap(({ personalData }) => personalData?.(kernel) ?? []),
    monthlyTables: MODULES.flatMap(({ monthlyTables }) => monthlyTables ?? []),
  }
}

async function openStore(setting: string): Promise<ObjectStore> {
  const place = parseObjectStorePlace(setting)
  if (place === undefined) throw new CommandError(`OBJECT_STORE must be file:/a/folder or s3://bucket?endpoint=….`)
  try {
    return await openObjectStore(place)
  } catch (error) {
    if (error instanceof ObjectStoreError) throw new CommandError(`OBJECT_STORE cannot be used: ${error.message}`)
    throw error
  }
}
