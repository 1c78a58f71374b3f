const PREFIX = 'https://purl.imsglobal.org/spec/or/v1p2/scope/'

/** Scopes of OneRoster 1.2. Rostering Service OpenAPI, `securitySchemes`. */
export const SCOPES = {
  all: `${PREFIX}roster.readonly`,
  core: `${PREFIX}roster-core.readonly`,
  demographics: `${PREFIX}roster-demographics.readonly`,
} as const
export type Scope = (typeof SCOPES)[keyof typeof SCOPES]

/** Scopes of a token whose request names none. RFC 6749 §3.3. */
export const DEFAULT_SCOPES: readonly Scope[] = [SCOPES.all, SCOPES.core]

const KNOWN: readonly string[] = Object.values(SCOPES)
const isScope = (text: string): text is Scope => KNOWN.includes(text)

/** Returns the known scopes of a text, in which spaces separate them. RFC 6749 §3.3. */
export function parseScopes(text: string): readonly Scope[] {
  return [...new Set(text.split(' ').filter(isScope))]
}
