import { createTransport } from 'nodemailer'
import * as z from 'zod'
import type { Log } from '../log.ts'
import type { MailTransport } from './transport.ts'

const TIMEOUT_MS = 20_000
/** RFC 5321 §4.2.1: 5yz is for good. */
const PERMANENT = 500

/** What nodemailer says of a failure. Its message may name the address, so it goes nowhere. */
const Failure = z.object({ code: z.string().optional(), responseCode: z.number().optional() })

/** Sends by SMTP. A refusal of the address for good is logged and over; everything else is thrown, to be tried again. */
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
          log.warn({ responseCode }, 'the mail server refused an address for good')
          return
        }
        log.warn({ code, responseCode }, 'a letter was not sent; it is tried again')
        // Not its own error: the queue keeps what is thrown.
        // oxlint-disable-next-line preserve-caught-error -- the cause names the address
        throw new Error(`the mail server did not take the letter: ${code ?? 'unknown'}`)
      }
    },
  }
}
