/** The body of an error. https://docs.stripe.com/api/errors */
export interface ErrorBody {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  readonly message: string
  readonly code?: string
  readonly param?: string
  readonly decline_code?: string
  readonly charge?: string
  readonly payment_intent?: object
  readonly payment_method?: object
  readonly setup_intent?: object
  readonly doc_url?: string
}

/** An answer that refuses a request. `keepsChanges`: the changes before the refusal stay, such as a declined charge. */
export class StripeError extends Error {
  override name = 'StripeError'
  readonly status: number
  readonly body: ErrorBody
  readonly keepsChanges: boolean

  constructor(status: number, body: ErrorBody, keepsChanges = false) {
    super(body.message)
    this.status = status
    this.keepsChanges = keepsChanges
    this.body =
      body.code === undefined
        ? body
        : { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` }
  }
}

/** Returns the error for a request with a wrong parameter, or for one that the state of an object does not allow. */
export const invalidRequest = (
  message: string,
  { code, param, status = 400 }: { code?: string; param?: string; status?: number } = {},
) =>
  new StripeError(status, {
    type: 'invalid_request_error',
    message,
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  })

/** Returns the error for an id to which no object belongs. In the path of the request, the status is 404. */
export const resourceMissing = (noun: string, id: string, param = 'id') =>
  invalidRequest(`No such ${noun}: '${id}'`, { code: 'resource_missing', param, status: param === 'id' ? 404 : 400 })

export const parameterMissing = (param: string) =>
  invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
