import type { CallInputs, Target } from './call-input.ts'
import { accountInputs, guardianInputs, logInInputs, secondFactorInputs } from './account-inputs.ts'
import { controlPanelInputs, consequenceInputs } from './control-panel-inputs.ts'
import { customerInputs } from './customer-inputs.ts'
import { libraryInputs, managedBookInputs, opdsInputs, ltiInputs } from './library-inputs.ts'
import { paymentInputs } from './payment-inputs.ts'
import { syncInputs, dataAccessInputs, webhookInputs } from './school-service-inputs.ts'
import { submissionInputs, activityInputs } from './submission-inputs.ts'

/**
 * Returns an input for every call that requires a log-in, by call name. A call without an input fails the access test.
 */
export function createCallInputs(target: Target): CallInputs {
  return {
    ...accountInputs(target),
    ...controlPanelInputs(target),
    ...guardianInputs(target),
    ...consequenceInputs(),
    ...customerInputs('/api/customers/eu', target),
    ...customerInputs('/api/customers/us', target),
    ...libraryInputs(target),
    ...managedBookInputs(target),
    ...opdsInputs(target),
    ...ltiInputs(target),
    ...submissionInputs(target),
    ...activityInputs(target),
    ...logInInputs(target),
    ...secondFactorInputs(),
    ...syncInputs(target),
    ...dataAccessInputs(target),
    ...webhookInputs(target),
    ...paymentInputs(target),
  }
}
