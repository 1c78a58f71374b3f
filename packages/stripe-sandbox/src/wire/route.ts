import type { Transaction } from '../state/transaction.ts'
import { readFields } from './parameters.ts'
import type { Fields, Shape } from './parameters.ts'
import type { FormMap } from './decode-form.ts'

/** The callers that may make a call. A publishable key is public: its calls need the client secret of an intent. */
export type Audience = 'secret' | 'publishable'

interface Call<S extends Shape> {
  readonly tx: Transaction
  readonly params: Fields<S>
  /** The first parameter in the path, such as the id of a customer. */
  readonly id: string
  /** The second parameter in the path. */
  readonly subId: string
  readonly audience: Audience
}

/** One call of the sandbox. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path below `/v1`, with `:id` and `:subId`. */
  readonly path: string
  readonly isPublishable: boolean
  /** Reads the parameters, and returns the step that answers. Throws for a wrong parameter. */
  prepare(
    form: FormMap,
    ids: { readonly id: string; readonly subId: string },
    audience: Audience,
  ): (tx: Transaction) => object
}

/** Defines a call: its parameters and its answer. */
export function route<S extends Shape>(
  method: Route['method'],
  path: string,
  shape: S,
  answer: (call: Call<S>) => object,
  { isPublishable = false } = {},
): Route {
  return {
    method,
    path,
    isPublishable,
    prepare: (form, ids, audience) => {
      const params = readFields(shape, form)
      return (tx) => answer({ tx, params, ...ids, audience })
    },
  }
}
