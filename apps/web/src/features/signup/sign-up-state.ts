import type { FieldProblem } from '@lectern/contracts'
import type { RefusalCode } from '../../platform/http/http-client.ts'

/** State of the sign-up. Spec 2 §4. */
export type SignUpState =
  | { readonly status: 'init' }
  | { readonly status: 'pending' }
  | { readonly status: 'successful'; readonly email: string }
  /** `code` is null if the form is invalid. */
  | { readonly status: 'failed'; readonly code: RefusalCode | null; readonly problems: readonly FieldProblem[] }

export type SignUpEvent =
  | { readonly type: 'submitted' }
  | { readonly type: 'accepted'; readonly email: string }
  | { readonly type: 'refused'; readonly code: RefusalCode | null; readonly problems: readonly FieldProblem[] }

/** Returns the next state. A successful sign-up stays successful. Spec 2 §4. */
export function nextSignUpState(state: SignUpState, event: SignUpEvent): SignUpState {
  if (state.status === 'successful') return state
  switch (event.type) {
    case 'submitted':
      return { status: 'pending' }
    case 'accepted':
      return { status: 'successful', email: event.email }
    case 'refused':
      return { status: 'failed', code: event.code, problems: event.problems }
  }
}
