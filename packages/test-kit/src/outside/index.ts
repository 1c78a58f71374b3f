export { startLibrarySystem } from './library-system.ts'
export { startOidcProvider, type OidcIdp, type OutsidePerson } from './oidc-provider.ts'
export { createRobot, type Robot } from './robot.ts'
export { startSamlProvider, type SamlIdp } from './saml-provider.ts'
