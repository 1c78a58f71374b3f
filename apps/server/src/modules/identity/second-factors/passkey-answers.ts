import * as z from 'zod'

const base64url = z
  .string()
  .max(65_536)
  .regex(/^[\w-]*$/)
/** Extensions are not asked for, so what they say is not looked at. */
const nothing = z.unknown().transform(() => ({}))

/** What `navigator.credentials.create()` gave, as JSON. WebAuthn §5.1, RegistrationResponseJSON. */
export const AttestationAnswer = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
  clientExtensionResults: nothing,
})

/** What `navigator.credentials.get()` gave, as JSON. WebAuthn §5.1, AuthenticationResponseJSON. */
export const AssertionAnswer = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
  clientExtensionResults: nothing,
})
