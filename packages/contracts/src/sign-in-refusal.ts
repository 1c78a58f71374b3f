/** What a way of logging in can be refused for, beside a wrong password, with the HTTP status. Part of `ERROR_STATUS`. */
export const WAY_REFUSAL_STATUS = {
  wrong_badge: 401,
  wrong_group_code: 401,
  wrong_library_card: 401,
  qr_log_in_off: 403,
  /** The person, or every school unit of theirs, is not active. */
  account_inactive: 403,
  school_unknown: 403,
  /** The school unit is one of another realm. */
  school_of_other_country: 403,
  /** Spec 2 §5: guardians cannot have external log-ins. */
  guardian_not_external: 403,
  role_unknown: 403,
  /** The identifier belongs to a person of another type: a provider gave it to somebody else. */
  identifier_taken: 409,
  /** The same answer of a provider for a second time. */
  log_in_replayed: 400,
  /** No log-in of this browser is under way that the answer belongs to, or it took too long. */
  log_in_not_begun: 400,
  /** Issuer, audience, nonce or signature are not what they must be. */
  provider_untrusted: 403,
  provider_clock_off: 403,
  provider_declined: 403,
  provider_unreachable: 503,
} as const
