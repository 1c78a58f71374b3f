import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Realm } from '@lectern/contracts'
import * as z from 'zod'

/** Written by the build of the web app. */
const FILE = '.first-screens.json'
/** The place of the first screen in `index.html`. */
const PLACE = '<span data-react-root>'

const FirstScreens = z.record(
  z.string(),
  z.object({
    /** Paths of the style sheets. */
    styles: z.array(z.string()),
    /** Paths of the fonts that the browser needs before it shows the texts. */
    fonts: z.array(z.string()),
    screens: z.array(z.object({ realm: Realm, hasPlans: z.boolean(), html: z.string() })),
  }),
)
/** The first screens of pages, by the path of the page. */
export type FirstScreens = z.infer<typeof FirstScreens>

/** Reads the first screens from the folder of the built web app. Returns none if the build has none. */
export async function readFirstScreens(folder: string): Promise<FirstScreens> {
  const content = await readFile(join(folder, FILE), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}'
    throw error
  })
  return FirstScreens.parse(JSON.parse(content))
}

/**
 * Adds the first screen for a country to the page, so that the page is visible before the app starts. Returns the page
 * unchanged if `path` has no first screen.
 */
export function addFirstScreen(
  page: string,
  screens: FirstScreens,
  { path, realm, hasPlans }: { readonly path: string; readonly realm: Realm; readonly hasPlans: boolean },
): string {
  const ofPath = screens[path]
  const screen = ofPath?.screens.find((each) => each.realm === realm && each.hasPlans === hasPlans)
  if (ofPath === undefined || screen === undefined) return page
  const links = [
    ...ofPath.fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`),
    ...ofPath.styles
      .filter((style) => !page.includes(`"${style}"`))
      .map((style) => `<link rel="stylesheet" crossorigin href="${style}">`),
  ]
  return page
    .replace('<html ', () => `<html data-first-screen="${realm}" `)
    .replace('</head>', () => `${links.join('')}</head>`)
    .replace(PLACE, () => `<div id="first-screen">${screen.html}</div>${PLACE}`)
}
