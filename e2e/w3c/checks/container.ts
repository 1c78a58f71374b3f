import { strict as assert } from 'node:assert'
import type { Check, Checks } from '../desk.ts'
import { imageIn } from '../images.ts'
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
    const upload = await desk.upload()
    assert.ok('refusal' in upload, 'the book is imported')
    assert.ok(upload.refusal.code.startsWith('import_'), upload.refusal.code)
    return seen(`import refuses it (${upload.refusal.code}): ${upload.refusal.message}`)
  },
}
