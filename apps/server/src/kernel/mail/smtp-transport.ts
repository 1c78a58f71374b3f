import { createTransport } from 'nodemailer'
import type { Transporter } from 'nodemailer'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { MailTransport } from './transport.ts'

const TIMEOUT_MS = 20_000
/** Time until a mail server is checked again, after it has answered and after it has not. */
const [ANSWERED_FOR_MS, FAILED_FOR_MS] = [30_000, 5000]

/** Lowest SMTP code of a permanent error. RFC 5321 §4.2.1. */
const PERMANENT = 500

/** The message of a nodemailer error can contain the email address, so only these fields are read. */
const Failure = z.object({ code: z.string().optional(), responseCode: z.number().optional() })

/**
 * Returns a transport that sends by SMTP. An email to a permanently refused address is not retried. Other errors are
 * thrown without the email address. `check` says at once what the last email or connection has shown, and connects in
 * the background if that was some time ago.
 */
export function createSmtpTransport(
  { url, from }: { url: string; from: string },
  log: Log,
  clock: Clock,
): MailTransport {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transporter = createTransport({ url, ...timeouts })
  let failure: string | undefined
  let checkAgainAt = 0
  const remember = (found: string | undefined) => {
    failure = found
    checkAgainAt = clock.now().getTime() + (found === undefined ? ANSWERED_FOR_MS : FAILED_FOR_MS)
  }
  return {
    send: async (letter) => {
      try {
        await transporter.sendMail({ ...letter, from, disableFileAccess: true, disableUrlAccess: true })
        remember(undefined)
      } catch (error) {
        const { code, responseCode } = Failure.catch({}).parse(error)
        // A mail server that refuses an email is there.
        remember(responseCode === undefined ? (code ?? 'unknown') : undefined)
        if (code === 'EENVELOPE' && (responseCode ?? 0) >= PERMANENT) {
          log.warn({ responseCode }, 'the mail server permanently refused an address')
          return
        }
        // The thrown error has no cause, because the queue logs and stores it and the cause contains the address.
        // oxlint-disable-next-line preserve-caught-error -- the cause contains the address
        throw new Error(
          `the mail server did not accept the email: ${code ?? 'unknown'} ${responseCode ?? ''}`.trimEnd(),
        )
      }
    },
    check: async () => {
      if (clock.now().getTime() >= checkAgainAt) {
        checkAgainAt = Infinity
        void findFailure(transporter).then(remember)
      }
      if (failure !== undefined) throw new Error(`the mail server does not answer: ${failure}`)
    },
  }
}

/** Connects to the mail server and logs in. Returns the code of the error, or undefined. */
async function findFailure(transporter: Pick<Transporter, 'verify'>): Promise<string | undefined> {
  try {
    await transporter.verify()
    return undefined
  } catch (error) {
    return Failure.catch({}).parse(error).code ?? 'unknown'
  }
}
