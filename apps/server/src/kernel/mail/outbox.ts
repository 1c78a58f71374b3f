import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { uuidIds } from '../ids.ts'
import type { MailTransport } from './transport.ts'

const SHOWN_AT_MOST = 50

const StoredEmail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: z.iso.datetime(),
})
export type StoredEmail = z.infer<typeof StoredEmail>

/** Returns a transport that stores emails in a folder. Only the owner of the files can read them. */
export function createOutbox(folder: string): MailTransport {
  return {
    send: async (letter) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const stored = { ...letter, at: new Date().toISOString() }
      await writeFile(join(folder, `${uuidIds.next()}.json`), JSON.stringify(stored, null, 2), { mode: 0o600 })
    },
  }
}

/** Returns the newest emails of the folder, newest first. The file names are UUIDv7, which sort by time of creation. */
export async function readOutbox(folder: string): Promise<readonly StoredEmail[]> {
  const files = await readdir(folder).catch(() => [])
  const newest = files
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .toReversed()
    .slice(0, SHOWN_AT_MOST)
  return Promise.all(
    newest.map(async (name) => StoredEmail.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))),
  )
}
