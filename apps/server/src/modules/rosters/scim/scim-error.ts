/** Detail of an error with the status 400 or 409. RFC 7644 §3.12, table 9. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness'

/** A refusal of a SCIM request. The detail contains no value of a person. */
export class ScimError extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

/** Returns an error with the status 400, or 409 for `uniqueness`. */
export const invalid = (scimType: ScimType, detail: string): ScimError =>
  new ScimError(scimType === 'uniqueness' ? 409 : 400, detail, scimType)

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** Returns the body of an error. RFC 7644 §3.12. */
export function errorBody(status: number, detail: string, scimType?: ScimType): object {
  return {
    schemas: [ERROR_SCHEMA],
    status: String(status),
    ...(scimType === undefined ? {} : { scimType }),
    detail,
  }
}
