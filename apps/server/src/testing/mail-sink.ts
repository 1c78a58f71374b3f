import { freePort } from '@lectern/test-kit/free-port'
import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface MailSink {
  /** Settings of a server that sends its emails to this mail server. */
  readonly env: Readonly<Record<string, string>>
  readonly emails: readonly Email[]
  /** Returns the number of connections since the start. */
  connections(): number
  /** Returns each email only once. */
  nextEmailTo(address: string): Promise<Email>
  listen(): Promise<void>
  close(): Promise<void>
}

/** Creates a mail server that permanently rejects addresses at `refused.example`. */
export async function startMailSink(options: { readonly listening?: boolean } = {}): Promise<MailSink> {
  const port = await freePort()
  const emails: Email[] = []
  let connections = 0
  const returned = new Set<Email>()
  const waiting = new Set<() => void>()
  const storeEmail = async (message: Buffer, done: () => void): Promise<void> => {
    emails.push(await PostalMime.parse(message))
    done()
    for (const check of waiting) check()
  }
  const createServer = () =>
    new SMTPServer({
      authOptional: true,
      onConnect: (_session, callback) => {
        connections += 1
        callback()
      },
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, callback) =>
        callback(address.endsWith('@refused.example') ? Object.assign(new Error('no'), { responseCode: 550 }) : null),
      onData: (stream, _session, callback) => {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          void storeEmail(Buffer.concat(parts), callback)
        })
      },
    })
  let server = createServer()
  const listen = async (): Promise<void> => {
    // A closed server refuses all further connections, also after `listen`.
    server = createServer()
    // A client that is killed cuts its connection.
    server.on('error', () => {})
    const { promise, resolve } = Promise.withResolvers<void>()
    server.listen(port, '127.0.0.1', () => resolve())
    await promise
  }
  if (options.listening !== false) await listen()
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Lectern <no-reply@lectern.example>' },
    emails,
    connections: () => connections,
    nextEmailTo: (address) => {
      const { promise, resolve } = Promise.withResolvers<Email>()
      const check = (): void => {
        const found = emails.find((email) => !returned.has(email) && isTo(email, address))
        if (found === undefined) return
        returned.add(found)
        waiting.delete(check)
        resolve(found)
      }
      waiting.add(check)
      check()
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

function isTo(email: Email, address: string): boolean {
  return (email.to ?? []).some((to) => to.address === address)
}

/** Returns the first link with a fragment in the plain text. Throws if there is none. */
export function readLink(email: Email): string {
  const found = /https?:\/\/\S+#\S+/.exec(email.text ?? '')?.[0]
  if (found === undefined) throw new Error('the email has no link')
  return found
}
