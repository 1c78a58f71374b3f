import { strict as assert } from 'node:assert'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Check, Checks } from '../test-context.ts'
import { imageIn } from '../images.ts'
import { withForeignCompression } from '../recompress.ts'
import { seen } from '../verdict.ts'
import { drawnInFont } from './content.ts'

const photoIsSeen: Check = async (desk) => {
  const book = await desk.open()
  await imageIn(book, 'figure img')
  return seen('the photograph is in view')
}

export const containerChecks: Checks = {
  'ocf-font_obfuscation': drawnInFont('Lobster', '.font-truetype'),
  'ocf-url_link-relative': photoIsSeen,
  'ocf-url_link-leaking-relative': photoIsSeen,

  'ocf-metainf-inc': async (desk) => {
    const book = await desk.open()
    await book.sees('Test passes if this page of the book can be accessed')
    return seen('the book opens on its page')
  },

  'ocf-package_arbitrary': async (desk) => {
    const book = await desk.open()
    await book.sees('Test passes if you see this.')
    assert.equal((await book.leaf()).length, 1)
    return seen('the page of the package that the container names is the only one')
  },

  'ocf-zip-comp': async (desk) => {
    // the corpus has this book zipped anew, with Deflate: what the test is about is put back
    const folder = mkdtempSync(path.join(tmpdir(), 'lectern-w3c-'))
    const file = path.join(folder, 'zip-comp.epub')
    writeFileSync(file, withForeignCompression(desk.test.file, 'EPUB/content_001.xhtml'))
    const upload = await desk.upload(file).finally(() => rmSync(folder, { recursive: true }))
    assert.ok('refusal' in upload, 'the book is imported')
    assert.match(upload.refusal.message, /compression method/)
    return seen(`import refuses the book with its page compressed by Zstandard: ${upload.refusal.message}`)
  },
}
