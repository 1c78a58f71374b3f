import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/**
 * Asks for a secret in the terminal and does not show what is typed. Without a terminal, returns the first line of the
 * standard input.
 */
export async function readSecret(question: string, { stdin, stderr } = process): Promise<string> {
  if (!stdin.isTTY) return (await text(stdin)).split(/\r?\n/u, 1)[0] ?? ''
  stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: stdin, output: nowhere, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    stderr.write('\n')
  }
}
