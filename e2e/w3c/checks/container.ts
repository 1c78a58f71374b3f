import { strict as assert } from 'node:assert'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Check, Checks } from '../test-context.ts'
import { locateImage } from '../images.ts'
import { recompressFile } from '../recompress.ts'
import { passed } from '../verdict.ts'
import { usesFont } from './content.ts'

const showsPhotograph: Check = async (context) => {
  const book = await context.open()
  await locateImage(book, 'figure img')
  return passed('the photograph is in view')
}

export const containerChecks: Checks = {
  'ocf-font_obfuscation': usesFont('Lobster', '.font-truetype'),
  'ocf-url_link-relative': showsPhotograph,
  'ocf-url_link-leaking-relative': showsPhotograph,

  'ocf-metainf-inc': async (context) => {
    const book = await context.open()
    await book.waitForText('Test passes if this page of the book can be accessed')
    return passed('the book opens on its page')
  },

  'ocf-package_arbitrary': async (context) => {
    const book = await context.open()
    await book.waitForText('Test passes if you see this.')
    assert.equal((await book.turnToEnd()).length, 1)
    return passed('the page of the package that the container names is the only one')
  },

  'ocf-zip-comp': async (context) => {
    // The copy in the corpus was compressed again with Deflate, so this check compresses one file of the copy with
    // Zstandard.
    const folder = mkdtempSync(path.join(tmpdir(), 'lectern-w3c-'))
    const file = path.join(folder, 'zip-comp.epub')
    writeFileSync(file, recompressFile(context.test.file, 'EPUB/content_001.xhtml'))
    const upload = await context.upload(file).finally(() => rmSync(folder, { recursive: true }))
    assert.ok('refusal' in upload, 'the book is imported')
    assert.match(upload.refusal.message, /compression method/)
    return passed(`the import rejects the book with its page compressed by Zstandard: ${upload.refusal.message}`)
  },
}
