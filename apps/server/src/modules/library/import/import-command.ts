import { Realm, REALMS } from '@lectern/contracts'
import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import * as z from 'zod'
import { CommandError, type Command, type CommandInput } from '../../../kernel/command.ts'
import type { ImportBook } from './import-book.ts'

/** Returns the command `npx lectern import-book`. Source: product document, 'One program, two commands'. */
export function importCommand(importBook: ImportBook): Command {
  return {
    name: 'import-book',
    options: { realm: { type: 'string', multiple: true } },
    run: async (input) => {
      const realms = parseRealms(input)
      if (input.positionals.length === 0) throw new CommandError('Name the EPUB file to import.')
      for (const file of input.positionals) await importFile(importBook, file, realms, input.print)
      return 0
    },
  }
}

async function importFile(
  importBook: ImportBook,
  file: string,
  realms: readonly Realm[],
  print: CommandInput['print'],
): Promise<void> {
  await access(file).catch(() => {
    throw new CommandError(`The file ${file} does not exist or is not readable.`)
  })
  const outcome = await importBook({ source: createReadStream(file), realms })
  if (outcome.kind === 'refused') throw new CommandError(`${file} was not imported. ${outcome.refusal.message}`)
  if (outcome.kind === 'not stored') throw new CommandError(`${file} was not imported. ${outcome.reason}`)
  for (const { realm, book, created } of outcome.books)
    print(`${created ? 'Imported' : 'Already imported'}: ${book.title} (${book.id}) for ${realm}`)
  for (const { severity, id, file: where, line, message } of outcome.warnings)
    print(`  ${severity} ${id} ${where ?? ''}${line === null ? '' : `:${line}`} ${message}`)
}

function parseRealms(input: CommandInput): readonly Realm[] {
  const { realm } = input.options
  if (realm === undefined) return REALMS
  const parsed = z.array(Realm).safeParse(Array.isArray(realm) ? realm : [realm])
  if (!parsed.success) throw new CommandError(`--realm takes ${REALMS.join(', ')}.`)
  return parsed.data
}
