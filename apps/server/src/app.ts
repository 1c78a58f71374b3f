import { fileURLToPath } from 'node:url'
import type { AppModule } from './kernel/app-module.ts'
import { CommandError } from './kernel/command.ts'
import type { Kernel } from './kernel/kernel.ts'
import { openObjectStore, parseObjectStorePlace } from './kernel/object-store/open-object-store.ts'
import { ObjectStoreError } from './kernel/object-store/object-store.ts'
import type { ObjectStore } from './kernel/object-store/object-store.ts'
import { createAccountModule, createOwnAccountModule } from './modules/account/index.ts'
import { activityHolder, activityTables, createActivityModule } from './modules/activity/index.ts'
import { createControlPanelModule } from './modules/controlpanel/index.ts'
import { createContentModule, loadContentPolicies } from './modules/content/index.ts'
import { createFederationModule, federationHolder, loadIdentityProviders } from './modules/federation/index.ts'
import { createIdentityModule, createSessions, logInHolder } from './modules/identity/index.ts'
import type { IdentityModule } from './modules/identity/index.ts'
import { createLibraryModule, readingHolder, readLogTable } from './modules/library/index.ts'
import { createMailModule } from './modules/mail/index.ts'
import { createRecordsModule } from './modules/records/index.ts'
import { createSubmissionsModule, submissionsHolder } from './modules/submissions/index.ts'
import { createWebModule } from './modules/web/index.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))
const VERSION = '1.0.0'

/** Every module's name, in the order in which they are composed and load demo data. */
export const MODULE_NAMES = [
  'account',
  'own-account',
  'identity',
  'federation',
  'library',
  'content',
  'submissions',
  'activity',
  'controlpanel',
  'mail',
  'records',
  'web',
] as const
export type ModuleName = (typeof MODULE_NAMES)[number]

/** Builds the chosen modules from what they are given: the only place that knows them all. */
export async function composeModules(kernel: Kernel, chosen: readonly ModuleName[]): Promise<readonly AppModule[]> {
  const { settings, clock, shards } = kernel
  const { contentOrigin, contentPolicySeconds } = settings
  const store = await openStore(settings.objectStore)
  const policies = await loadContentPolicies(shards.home, {
    origin: contentOrigin,
    lifetimeSeconds: contentPolicySeconds,
    clock,
  })
  const providers = await loadIdentityProviders(settings.identityProviders)
  const outsideWays = [...new Set(providers.providers.map(({ way }) => way))]
  let made: Promise<IdentityModule> | undefined
  const identity = (): Promise<IdentityModule> => (made ??= createIdentityModule(kernel))
  const make: Record<ModuleName, () => AppModule | Promise<AppModule>> = {
    account: () => createAccountModule(kernel),
    'own-account': () =>
      createOwnAccountModule(kernel, {
        sessions: createSessions(kernel),
        // Whoever holds anything on a person is named here, whichever services this node runs.
        holders: [readingHolder, submissionsHolder, activityHolder, logInHolder, federationHolder].map((holderOf) =>
          holderOf(kernel),
        ),
      }),
    identity,
    federation: async () => createFederationModule({ kernel, providers, ...(await identity()).ways }),
    library: () => createLibraryModule({ kernel, store, policies }),
    content: () => createContentModule({ store, policies, origins: settings }),
    submissions: () => createSubmissionsModule(kernel),
    activity: () => createActivityModule(kernel),
    controlpanel: () => createControlPanelModule(kernel),
    mail: () => createMailModule(kernel),
    records: () => createRecordsModule(kernel, [readLogTable, ...activityTables]),
    web: () => createWebModule({ settings, folder: WEB_FOLDER, version: VERSION, outsideWays }),
  }
  return Promise.all(MODULE_NAMES.filter((name) => chosen.includes(name)).map(async (name) => make[name]()))
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
