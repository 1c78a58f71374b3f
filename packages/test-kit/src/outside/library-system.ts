import { readBody, listen, type OutsideServer } from './listen.ts'

interface LibrarySystemOptions {
  readonly secret: string
  /** Full name of each library member. A key is a card number, a space and a PIN, such as `'1234 0000'`. */
  readonly readers: Readonly<Record<string, string>>
}

/**
 * Starts a server that checks card numbers and PINs as a public library does. Responds with 403 to a wrong card or PIN,
 * and with 500 without the shared secret.
 */
export async function startLibrarySystem({ secret, readers }: LibrarySystemOptions): Promise<OutsideServer> {
  return listen(() => (request, response) => {
    const send = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const respond = async (): Promise<void> => {
      if (request.headers.authorization !== `Bearer ${secret}`) return send(500, { error: 'who asks?' })
      const body: unknown = JSON.parse(await readBody(request))
      const [card, pin] = ['card', 'pin'].map((name) =>
        typeof body === 'object' && body !== null ? String(Reflect.get(body, name)) : '',
      )
      const name = readers[`${card} ${pin}`]
      if (name === undefined) return send(403, { error: 'no such card' })
      const [firstname, lastname] = name.split(' ')
      return send(200, { reader: { id: `reader-${card}`, firstname, lastname } })
    }
    respond().catch(() => send(500, {}))
  })
}
