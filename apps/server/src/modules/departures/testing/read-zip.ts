import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import * as yauzl from 'yauzl'

/** Returns the files of a zip file by name. */
export async function readZip(zip: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const archive = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(zip, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  archive.on('error', reject)
  archive.on('end', () => resolve(undefined))
  archive.on('entry', (entry: yauzl.Entry) => {
    archive.openReadStream(entry, (_error, stream) => {
      void buffer(stream).then((body) => {
        files.set(entry.fileName, body)
        archive.readEntry()
      }, reject)
    })
  })
  archive.readEntry()
  await promise
  return files
}
