import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|txt)$/u
/** Minimum bytes of a file to compress. */
const MIN_FILE_BYTES = 512

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Returns a Vite plugin that writes `.br` and `.gz` files beside the text files of the build. */
export function precompress(): Plugin {
  let folder = 'dist'
  return {
    name: 'lectern-precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && COMPRESSIBLE.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
      await Promise.all(files.map(compressFile))
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.byteLength < MIN_FILE_BYTES) return
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    gzipped(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
