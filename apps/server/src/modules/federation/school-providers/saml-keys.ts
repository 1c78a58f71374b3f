import { and, eq, isNull } from 'drizzle-orm'
import * as z from 'zod'
import { Realm } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { sealWith } from '../../../kernel/sealed-values.ts'
import { schoolProviders } from '../tables.ts'
import { makeKeyPair } from './make-key-pair.ts'
import type { KeyPair } from './make-key-pair.ts'

/** The current key, and the one before, because a provider encrypts with it until it has read our new metadata. */
const KEYS_MAX = 2
const Keys = z.array(z.object({ privateKey: z.string(), certificate: z.string() })).min(1)

const keySeal = (kernel: Kernel) => sealWith(kernel, 'school-provider-saml-key')

interface KeyOwner {
  readonly uid: string
  readonly realm: string
}

/** Returns our keys at a provider of SAML, the current one first. The first use makes one. */
export async function readKeys(kernel: Kernel, { uid, realm }: KeyOwner): Promise<readonly KeyPair[]> {
  const db = kernel.shards.forRealm(Realm.parse(realm))
  const stored = await findSealed(db, uid)
  if (stored !== null) return unseal(kernel, uid, stored)
  const sealedKeys = await keySeal(kernel).seal(uid, [await makeNewKey(kernel)])
  await db
    .update(schoolProviders)
    .set({ sealedKeys })
    .where(and(eq(schoolProviders.uid, uid), isNull(schoolProviders.sealedKeys)))
  // Another node can have made a key at the same time. The first one counts.
  return unseal(kernel, uid, (await findSealed(db, uid)) ?? sealedKeys)
}

/** Makes a new key, with which requests are signed from now on. Throws `not_found` for an unknown provider. */
export async function replaceKeys(kernel: Kernel, rows: Rows, { uid, realm }: KeyOwner): Promise<void> {
  const before = await readKeys(kernel, { uid, realm })
  const keys = [await makeNewKey(kernel), ...before].slice(0, KEYS_MAX)
  await rows
    .update(schoolProviders)
    .set({ sealedKeys: await keySeal(kernel).seal(uid, keys) })
    .where(eq(schoolProviders.uid, uid))
}

/** Returns the current certificate in PEM, or null before the first use. */
export async function readCertificate(
  kernel: Kernel,
  { uid, sealedKeys }: { readonly uid: string; readonly sealedKeys: string | null },
): Promise<string | null> {
  return sealedKeys === null ? null : ((await unseal(kernel, uid, sealedKeys))[0]?.certificate ?? null)
}

const makeNewKey = (kernel: Kernel): Promise<KeyPair> =>
  makeKeyPair(new URL(kernel.settings.publicOrigin).hostname, kernel.clock.now())

async function unseal(kernel: Kernel, uid: string, sealed: string): Promise<readonly KeyPair[]> {
  return Keys.parse(await keySeal(kernel).unseal(uid, sealed))
}

async function findSealed(rows: Rows, uid: string): Promise<string | null> {
  const [found] = await rows
    .select({ sealedKeys: schoolProviders.sealedKeys })
    .from(schoolProviders)
    .where(eq(schoolProviders.uid, uid))
  if (found === undefined) throw refuse('not_found')
  return found.sealedKeys
}
