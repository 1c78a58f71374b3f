import type { Kernel } from '../../../kernel/kernel.ts'
import { isPublicUrl } from '../../../kernel/public-network.ts'
import type { createPublicFetch } from '../../../kernel/public-network.ts'
import type { ProviderFault } from '@lectern/contracts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import type { SamlPeer } from '../external/create-saml.ts'
import { MetadataError, readSamlMetadata } from './saml-metadata.ts'
import type { SamlDescription } from './saml-metadata.ts'
import { metadataPath, singleLogoutPath } from './callback-path.ts'
import type { ProviderRow } from './provider-store.ts'
import { readKeys } from './saml-keys.ts'
import type { ProviderConfig } from './templates.ts'

const TIMEOUT_MS = 10_000
/** Time after which metadata is fetched again. A federation publishes new keys some hours before their use. */
const RENEWED_AFTER_MS = 3_600_000
/** Maximum size of the metadata, in characters. A national federation has some megabytes. */
const METADATA_MAX = 20_000_000

/** Fetches and checks the metadata of a provider. Throws a `MetadataError`, or another error without an answer. */
async function fetchSamlMetadata(
  { metadataAddress = '', entityId, metadataCertificate }: ProviderConfig,
  fetch: ReturnType<typeof createPublicFetch>,
  now: Date,
): Promise<SamlDescription> {
  const response = await fetch(metadataAddress, {
    method: 'GET',
    headers: { accept: 'application/samlmetadata+xml, application/xml' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`the metadata has the status ${response.status}`)
  const text = await response.text()
  if (text.length > METADATA_MAX) throw new MetadataError('invalid-response', 'the metadata is too long')
  return readSamlMetadata(text, { entityId, certificate: metadataCertificate, now })
}

/** Returns why the metadata of a provider cannot be used, or null. */
export async function testSamlMetadata(
  config: ProviderConfig,
  fetch: ReturnType<typeof createPublicFetch>,
  now: Date,
): Promise<ProviderFault | null> {
  const { metadataAddress = '' } = config
  if (!URL.canParse(metadataAddress)) return 'wrong-address'
  try {
    await fetchSamlMetadata(config, fetch, now)
    return null
  } catch (error) {
    if (error instanceof MetadataError) return error.fault
    return isPublicUrl(new URL(metadataAddress)) ? 'unreachable' : 'wrong-address'
  }
}

type PeerRow = Pick<ProviderRow, 'uid' | 'realm' | 'signsRequests'>

/**
 * Returns a function that returns the provider with its current keys. The metadata is fetched again after an hour. If that
 * fails, the last one is used until it ends.
 */
export function createPeerReader(
  kernel: Kernel,
  { uid, realm, signsRequests }: PeerRow,
  config: ProviderConfig,
  fetch: ReturnType<typeof createPublicFetch>,
): () => Promise<SamlPeer | Refusal> {
  const toAddress = (path: string): string => `${kernel.settings.publicOrigin}${path}`
  let known: { readonly description: SamlDescription; readonly fetchedAt: number } | undefined
  return async () => {
    const now = kernel.clock.now()
    if (known === undefined || now.getTime() - known.fetchedAt >= RENEWED_AFTER_MS)
      try {
        known = { description: await fetchSamlMetadata(config, fetch, now), fetchedAt: now.getTime() }
      } catch (error) {
        const fault = error instanceof MetadataError ? error.fault : 'unreachable'
        kernel.log.warn({ way: 'saml', code: fault }, 'the metadata of a provider cannot be used')
        if (known === undefined) return refuse(fault === 'unreachable' ? 'provider_unreachable' : 'provider_untrusted')
      }
    const { validUntil, logOut, wantsSignedRequests, ...description } = known.description
    if (validUntil !== undefined && validUntil <= now) return refuse('provider_untrusted')
    const keys = await readKeys(kernel, { uid, realm })
    return {
      ...description,
      entityId: toAddress(metadataPath(uid)),
      decryptionKeys: keys.map(({ privateKey }) => privateKey),
      signingKey: keys[0]?.privateKey,
      signsRequests: signsRequests || wantsSignedRequests,
      logOut: logOut && { ...logOut, own: toAddress(singleLogoutPath(uid)) },
    }
  }
}
