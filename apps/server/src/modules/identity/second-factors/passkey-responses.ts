import * as z from 'zod'

const base64url = z
  .string()
  .max(65_536)
  .regex(/^[\w-]*$/)
/** The server requests no WebAuthn extensions. */
const ignored = z.unknown().transform(() => ({}))

/** Result of `navigator.credentials.create()`. WebAuthn §5.1, RegistrationResponseJSON. */
export const AttestationResponse = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
  clientExtensionResults: ignored,
})

/** Result of `navigator.credentials.get()`. WebAuthn §5.1, AuthenticationResponseJSON. */
export const AssertionResponse = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
  clientExtensionResults: ignored,
})
