import * as z from 'zod'

const base64url = z
  .string()
  .max(65_536)
  .regex(/^[\w-]*$/)
/** Discards the results of WebAuthn extensions, because the server requests none. */
const ignored = z.unknown().transform(() => ({}))

/** The result of `navigator.credentials.create()`, as JSON. WebAuthn §5.1, RegistrationResponseJSON. */
export const AttestationResponse = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
  clientExtensionResults: ignored,
})

/** The result of `navigator.credentials.get()`, as JSON. WebAuthn §5.1, AuthenticationResponseJSON. */
export const AssertionResponse = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
  clientExtensionResults: ignored,
})
