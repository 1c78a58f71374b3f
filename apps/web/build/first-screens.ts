import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rollup } from 'vite'

const ENTRY = 'src/app/first-screen/render-first-screens.tsx'
/** The code that the app loads for the page. Its styles are also the styles of the first screen. */
const ROUTE = 'src/app/routes/sign-up-route.tsx'
/** The font of the texts. With another font, the texts would change their size when the font has loaded. */
const FONT = /atkinson-hyperlegible-next-latin-wght-normal-[^/]*\.woff2$/
/** The server reads this file, and serves no file whose name starts with a dot. */
const FILE = '.first-screens.json'

/** Returns a Vite plugin that renders the first screen of `/signup`, so that the page is visible before the app starts. */
export function firstScreens(): Plugin {
  let root = '.'
  return {
    name: 'lectern-first-screens',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async generateBundle(_options, bundle) {
      const route = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.facadeModuleId === resolve(root, ROUTE),
      )
      if (route?.type !== 'chunk') throw new Error(`${ROUTE} has no file of its own`)
      const styles = [...listStyles(route, bundle)].map((name) => `/${name}`)
      const fonts = Object.keys(bundle)
        .filter((name) => FONT.test(name))
        .map((name) => `/${name}`)
      if (fonts.length !== 1) throw new Error(`${fonts.length} files are the font of the texts`)
      const screens = await renderScreens(root)
      const source = JSON.stringify({ '/signup': { styles, fonts, screens } })
      this.emitFile({ type: 'asset', fileName: FILE, source })
    },
  }
}

/** Returns the names of the style sheets of a file and of its imports, in the order in which the app loads them. */
function listStyles(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle): Set<string> {
  const names = new Set<string>()
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') for (const style of listStyles(imported, bundle)) names.add(style)
  }
  for (const style of chunk.viteMetadata?.importedCss ?? []) names.add(style)
  return names
}

async function renderScreens(root: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-first-screens-'))
  try {
    await build({
      configFile: false,
      root,
      publicDir: false,
      logLevel: 'warn',
      plugins: [react()],
      ssr: { noExternal: true },
      build: {
        ssr: ENTRY,
        outDir: folder,
        emptyOutDir: true,
        rolldownOptions: { output: { entryFileNames: 'render.mjs', chunkFileNames: '[name]-[hash].mjs' } },
      },
    })
    const { renderFirstScreens } = await import(pathToFileURL(join(folder, 'render.mjs')).href)
    return await renderFirstScreens()
  } finally {
    await rm(folder, { recursive: true })
  }
}
