/** HTTP status of each refusal that only sign-in methods other than the password have. */
export const SIGN_IN_REFUSAL_STATUS = {
  wrong_badge: 401,
  wrong_group_code: 401,
  wrong_library_card: 401,
  qr_log_in_off: 403,
  /** The user has no active association for this log-in, or the school unit of a new user is not active. */
  account_inactive: 403,
  /** The school has removed the user, and the account will be deleted. Spec 2 §5. */
  account_removed: 403,
  school_unknown: 403,
  /** The user's school unit belongs to another realm. */
  school_of_other_country: 403,
  /** Spec 2 §5: guardians cannot use external sign-in methods. */
  guardian_not_external: 403,
  role_unknown: 403,
  /** The provider knows the person, but no account here has an identifier of the person. */
  account_not_linked: 403,
  /** No active learning platform has the issuer and the client id of a launch. */
  platform_unknown: 403,
  /** The identifier belongs to an account of another type. The provider has given this identifier to a new person. */
  identifier_taken: 409,
  /** The response of the provider was already used for a log-in. */
  log_in_replayed: 400,
  /** The response of the provider belongs to no pending log-in of this browser, or is too late. */
  log_in_not_begun: 400,
  /** The provider's response is invalid, for example its issuer, audience, nonce or signature. */
  provider_untrusted: 403,
  provider_clock_off: 403,
  provider_declined: 403,
  provider_unreachable: 503,
} as const
