import { gzipSync } from 'node:zlib'
import path from 'node:path'
import { build } from 'esbuild'

export interface Sizes {
  /** Bytes of the engine without its other entries, such as zip reader and search, minified and gzipped. */
  readonly engineGzip: number
}

/** Returns the gzipped size of the minified engine in bytes. */
export async function measureSizes(root: string): Promise<Sizes> {
  const { outputFiles } = await build({
    stdin: { contents: "export * from '@lectern/reader-engine'", resolveDir: path.join(root, 'bench') },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    write: false,
    nodePaths: [path.join(root, 'node_modules')],
  })
  return { engineGzip: gzipSync(outputFiles[0]?.contents ?? new Uint8Array(), { level: 9 }).length }
}
