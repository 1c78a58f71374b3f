import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'

const ENTRY = 'src/first-paint/before-first-paint.ts'
/** File name without a hash. `index.html` names this file. */
const FILE = 'before-first-paint.js'

/** Returns a Vite plugin that bundles the script that runs before the first paint. `pure` lists pure functions. */
export function firstPaintScript(pure: string[]): Plugin {
  let root = '.'
  return {
    name: 'lectern-first-paint-script',
    configResolved(config) {
      root = config.root
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response, next) => {
        response.setHeader('content-type', 'text/javascript')
        bundleScript(root, pure).then((code) => response.end(code), next)
      })
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: await bundleScript(root, pure) })
    },
  }
}

async function bundleScript(root: string, pure: string[]): Promise<string> {
  const bundled = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      target: 'es2024',
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: resolve(root, ENTRY),
        output: { format: 'iife', entryFileNames: FILE },
        treeshake: { manualPureFunctions: pure },
      },
    },
  })
  const [output] = [bundled].flat()
  if (output === undefined || !('output' in output)) throw new Error(`${FILE} was not built`)
  return output.output[0].code
}
