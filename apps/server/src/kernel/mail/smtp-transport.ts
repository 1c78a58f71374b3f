import { createTransport } from 'nodemailer'
import * as z from 'zod'
import type { Log } from '../log.ts'
import type { MailTransport } from './transport.ts'

const TIMEOUT_MS = 20_000
/** Lowest SMTP code of a permanent error. RFC 5321 §4.2.1. */
const PERMANENT = 500

/** The message of a nodemailer error can contain the email address, so only these fields are read. */
const Failure = z.object({ code: z.string().optional(), responseCode: z.number().optional() })

/**
 * Returns a transport that sends by SMTP. An email to a permanently refused address is not retried. Other errors are
 * thrown without the email address.
 */
export function createSmtpTransport({ url, from }: { url: string; from: string }, log: Log): MailTransport {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transporter = createTransport({ url, ...timeouts })
  return {
    send: async (letter) => {
      try {
        await transporter.sendMail({ ...letter, from, disableFileAccess: true, disableUrlAccess: true })
      } catch (error) {
        const { code, responseCode } = Failure.catch({}).parse(error)
        if (code === 'EENVELOPE' && (responseCode ?? 0) >= PERMANENT) {
          log.warn({ responseCode }, 'the mail server permanently refused an address')
          return
        }
        log.warn({ code, responseCode }, 'an email was not sent and will be retried')
        // The thrown error has no cause, because the queue stores it and the cause contains the address.
        // oxlint-disable-next-line preserve-caught-error -- the cause contains the address
        throw new Error(`the mail server did not accept the email: ${code ?? 'unknown'}`)
      }
    },
  }
}
