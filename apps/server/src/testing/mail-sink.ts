import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from './test-kernel.ts'

/** A mail server that keeps what it is given. */
export interface MailSink {
  /** Settings for a server that mails by it. */
  readonly env: Readonly<Record<string, string>>
  readonly letters: readonly Email[]
  /** The next letter to an address that was not given out yet; waits for it. */
  letterTo(address: string): Promise<Email>
  listen(): Promise<void>
  close(): Promise<void>
}

/** Listens on a free port of 127.0.0.1 unless told not to yet; addresses at `refused.example` are refused for good. */
export async function startMailSink(options: { readonly listening?: boolean } = {}): Promise<MailSink> {
  const port = await freePort()
  const letters: Email[] = []
  const given = new Set<Email>()
  const waiting = new Set<() => void>()
  const keep = async (message: Buffer, taken: () => void): Promise<void> => {
    letters.push(await PostalMime.parse(message))
    taken()
    for (const look of waiting) look()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) =>
      callback(address.endsWith('@refused.example') ? Object.assign(new Error('no'), { responseCode: 550 }) : null),
    onData: (stream, _session, callback) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        void keep(Buffer.concat(parts), callback)
      })
    },
  })
  const listen = async (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.listen(port, '127.0.0.1', () => resolve())
    await promise
  }
  if (options.listening !== false) await listen()
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Lectern <no-reply@lectern.example>' },
    letters,
    letterTo: (address) => {
      const { promise, resolve } = Promise.withResolvers<Email>()
      const look = (): void => {
        const found = letters.find((letter) => !given.has(letter) && isTo(letter, address))
        if (found === undefined) return
        given.add(found)
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
      return promise
    },
    listen,
    close: async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      server.close(() => resolve())
      await promise
    },
  }
}

function isTo(letter: Email, address: string): boolean {
  return (letter.to ?? []).some((to) => to.address === address)
}

/** The one link that a letter has, as its plain text shows it. */
export function linkIn(letter: Email): string {
  const found = /https?:\/\/\S+#\S+/.exec(letter.text ?? '')?.[0]
  if (found === undefined) throw new Error('the letter has no link')
  return found
}
