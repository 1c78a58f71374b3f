import type { IdentityProvider } from '@lectern/contracts'

export const EXAMPLE_PROVIDER: IdentityProvider = {
  id: '019a0000-0000-7000-8000-0000000000f1',
  version: 3,
  template: 'entra-id',
  name: 'Fyrby account',
  schoolUnit: '019a0000-0000-7000-8000-0000000000a1',
  schoolUnitName: 'Fyrskolan',
  domains: ['fyrby.example'],
  newPeople: 'claimed',
  active: true,
  config: { tenant: '4fa9d4a1-3f0e-4c1c-9d55-2f6a50a0c8e1', clientId: 'lectern' },
  configured: ['tenant', 'clientId', 'clientSecret'],
  logsOut: true,
  signsRequests: false,
  loggedOutAddress: 'https://lectern.example/auth/v1/ways/provider/p/logged-out',
  backChannelAddress: 'https://lectern.example/auth/v1/ways/provider/p/back-channel-logout',
  callbackAddress: 'https://lectern.example/auth/v1/ways/provider/p/callback',
  metadataAddress: null,
  lti: null,
  certificate: null,
}
