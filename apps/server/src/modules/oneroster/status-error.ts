/** Reason of an error. OneRoster 1.2, Rostering Service OpenAPI, `imsx_CodeMinorFieldDType`. */
export type CodeMinor =
  | 'invalid_filter_field'
  | 'invalid_selection_field'
  | 'invaliddata'
  | 'unauthorisedrequest'
  | 'forbidden'
  | 'server_busy'
  | 'unknownobject'
  | 'internal_server_error'

const STATUSES: Readonly<Record<CodeMinor, number>> = {
  invalid_filter_field: 400,
  invalid_selection_field: 400,
  invaliddata: 422,
  unauthorisedrequest: 401,
  forbidden: 403,
  server_busy: 429,
  unknownobject: 404,
  internal_server_error: 500,
}

/** A refusal of a OneRoster request. The description contains no value of a person. */
export class StatusError extends Error {
  readonly codeMinor: CodeMinor
  readonly status: number

  constructor(codeMinor: CodeMinor, description: string) {
    super(description)
    this.codeMinor = codeMinor
    this.status = STATUSES[codeMinor]
  }
}

/** Returns the body of an error: `imsx_StatusInfoDType`. */
export function statusInfo(codeMinor: CodeMinor, description: string): object {
  return {
    imsx_codeMajor: 'failure',
    imsx_severity: 'error',
    imsx_description: description,
    imsx_CodeMinor: {
      imsx_codeMinorField: [{ imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: codeMinor }],
    },
  }
}
