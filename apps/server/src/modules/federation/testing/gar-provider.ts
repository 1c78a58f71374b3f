import type { SamlIdp } from '@lectern/test-kit/outside'

export const GAR_ENTITY_ID = 'https://lectern.example/gar'

export const GAR_PUPIL = { IDO: 'ido-1', PRE: 'Jade', NOM: 'Martin', PRO: 'National_elv', UAI: '0990001X' }

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
