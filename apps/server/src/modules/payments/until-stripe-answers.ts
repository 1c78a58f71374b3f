/**
 * Retries of a job that needs Stripe: each minute for a day. After an outage, the job runs within a minute; during an outage, a job
 * with a key costs one request in a minute.
 */
export const UNTIL_STRIPE_ANSWERS = { tries: 1440, firstWaitSeconds: 5, longestWaitSeconds: 60 }
