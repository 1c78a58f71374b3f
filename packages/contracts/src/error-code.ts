import * as z from 'zod/mini'
import { SIGN_IN_REFUSAL_STATUS } from './sign-in-refusal.ts'

/** The `code` of every refusal, with its HTTP status. Each code has a text `error.<code>` in every locale. */
export const ERROR_STATUS = {
  validation_failed: 400,
  no_code_received: 400,
  link_invalid: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  wrong_second_factor: 401,
  log_in_step_expired: 401,
  forbidden: 403,
  need_secure_login: 403,
  need_fresh_login: 403,
  second_factor_missing: 403,
  not_while_acting: 403,
  /** The PIN of the parent's pages. */
  pin_wrong: 403,
  /** Too many wrong PINs: the parent logs in with the password. */
  pin_locked: 403,
  policy_invalid: 403,
  policy_expired: 403,
  not_found: 404,
  book_not_found: 404,
  /** A guardian code that does not exist. */
  guardian_code_wrong: 404,
  guardian_code_expired: 410,
  guardian_code_withdrawn: 410,
  guardian_code_used: 410,
  /** A gift card that does not exist. */
  gift_card_wrong: 404,
  gift_card_used: 410,
  gift_card_expired: 410,
  /** Also a gift card whose order was refunded. */
  gift_card_withdrawn: 410,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  request_running: 409,
  submission_submitted: 409,
  submission_handed_back: 409,
  submission_not_submitted: 409,
  other_user_type: 409,
  merge_same_account: 409,
  merge_super_user: 409,
  /** The shared account of a group. */
  merge_shared_account: 409,
  /** A family account with an account of a school. */
  merge_family_account: 409,
  /** The account that would stay will be deleted. */
  merge_deleted_account: 409,
  /** The person has asked for the deletion of one of the accounts. */
  merge_deletion_asked: 409,
  /** The bank declined a payment, or must confirm it where it cannot. */
  payment_declined: 402,
  /** The family has the maximum number of child profiles. */
  child_profiles_full: 409,
  /** The plan has fewer places than the family has children. */
  too_many_children: 409,
  assignment_begun: 409,
  assignment_published: 409,
  /** A book that several realms or schools have. */
  book_shared: 409,
  /** The file is already the current revision. */
  revision_unchanged: 409,
  /** The file looks like another book; the details are `RevisionDifferences`. */
  revision_differs: 409,
  /** A card of the order was redeemed, no cards were made, or Stripe refuses the refund. */
  gift_order_not_refundable: 409,
  assignment_incomplete: 422,
  idempotency_key_reused: 422,
  changed_meanwhile: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
  spreadsheet_refused: 422,
  import_not_a_zip: 422,
  import_zip_damaged: 422,
  import_zip_encrypted: 422,
  import_entry_unsafe: 422,
  import_too_many_files: 422,
  import_too_large: 422,
  import_no_container: 422,
  import_xml_malformed: 422,
  import_no_package: 422,
  import_version_unsupported: 422,
  import_empty_spine: 422,
  import_file_missing: 422,
  import_unreadable: 422,
  import_drm: 422,
  ...SIGN_IN_REFUSAL_STATUS,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof ERROR_STATUS

const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(ERROR_STATUS, value)

export const ErrorCode = z
  .custom<ErrorCode>(isErrorCode, 'not an error code')
  .register(z.globalRegistry, { type: 'string', enum: Object.keys(ERROR_STATUS) })

/** The response body of every refusal. It is a part of the public interface. */
export const ErrorBody = z.object({
  code: ErrorCode,
  message: z.string(),
  details: z.optional(z.record(z.string(), z.unknown())),
})
export type ErrorBody = z.infer<typeof ErrorBody>
