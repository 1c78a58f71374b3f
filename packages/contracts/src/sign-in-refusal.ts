/** HTTP status of each refusal of a sign-in method, except a wrong password. Part of `ERROR_STATUS`. */
export const SIGN_IN_REFUSAL_STATUS = {
  wrong_badge: 401,
  wrong_group_code: 401,
  wrong_library_card: 401,
  qr_log_in_off: 403,
  /** The person or all of their school units are inactive. */
  account_inactive: 403,
  school_unknown: 403,
  /** The school unit belongs to another realm. */
  school_of_other_country: 403,
  /** Spec 2 §5: guardians cannot have external log-ins. */
  guardian_not_external: 403,
  role_unknown: 403,
  /** The identifier belongs to a person of another type: the provider assigned it again. */
  identifier_taken: 409,
  /** The provider's response was used before. */
  log_in_replayed: 400,
  /** The response matches no pending log-in of this browser, or it came too late. */
  log_in_not_begun: 400,
  /** The issuer, audience, nonce or signature is wrong. */
  provider_untrusted: 403,
  provider_clock_off: 403,
  provider_declined: 403,
  provider_unreachable: 503,
} as const
