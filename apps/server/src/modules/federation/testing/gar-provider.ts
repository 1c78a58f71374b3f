import type { SamlIdp } from '@lectern/test-kit/outside'

export const GAR_ENTITY_ID = 'https://lectern.example/gar'

/** A pupil of GAR, with the attributes that a response contains. */
export const GAR_PUPIL = { IDO: 'ido-1', PRE: 'Jade', NOM: 'Martin', PRO: 'National_elv', UAI: '0990001X' }

/** Returns the configuration of a SAML provider for the method `gar`. */
export function createGarProvider(idp: SamlIdp) {
  return {
    way: 'gar',
    protocol: 'saml',
    entryPoint: `${idp.origin}/sso`,
    issuer: idp.entityId,
    certificate: { env: 'GAR_CERTIFICATE' },
    entityId: GAR_ENTITY_ID,
  } as const
}
