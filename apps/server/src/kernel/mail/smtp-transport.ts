import { createTransport } from 'nodemailer'
import * as z from 'zod'
import type { Log } from '../log.ts'
import type { MailTransport } from './transport.ts'

const TIMEOUT_MS = 20_000
/** RFC 5321 §4.2.1: replies 5yz are permanent. */
const PERMANENT = 500

/** The parts of a nodemailer error that are used. Its message may contain the address, so it is not passed on. */
const Failure = z.object({ code: z.string().optional(), responseCode: z.number().optional() })

/**
 * Sends by SMTP. A permanent refusal of the address is logged and not retried; every other error is thrown, so that it
 * is retried.
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
        // A new error without the cause: the queue stores the thrown error.
        // oxlint-disable-next-line preserve-caught-error -- the cause names the address
        throw new Error(`the mail server did not accept the email: ${code ?? 'unknown'}`)
      }
    },
  }
}
