import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { type Desktop, findOrcaVersion, startDesktop } from '../src/screen-reader/desktop.ts'
import { toScript, Walk } from '../src/screen-reader/walk.ts'
import { startServerWith, type StoppableServer } from '../src/start-server.ts'

/**
 * Returns the script of the speech of the installed Orca, for a person to read. Its versions use different words.
 * `UPDATE_SPOKEN=1 npm run test:screen-reader` writes the file again.
 */
const findScript = () => path.resolve(import.meta.dirname, `spoken-orca-${findOrcaVersion()}.txt`)
const HEADER = `# What Orca says on a walk through Lectern

\`npm run test:screen-reader\` walks through the app with Orca and Firefox, and compares what Orca says with this file.
If the app has changed, run \`UPDATE_SPOKEN=1 npm run test:screen-reader\`, read the difference aloud, and commit it if a
person who does not see the screen understands it. Each line is a key and what Orca says. Dates and times are masked.
`

let server: StoppableServer
let desktop: Desktop
/** Functions that stop the server and the desktop. After a failed start, the list has only the started ones. */
const stops: (() => Promise<unknown>)[] = []
test.beforeAll(async () => {
  test.setTimeout(5 * 60_000)
  server = await startServerWith({})
  stops.push(() => server.stop())
  desktop = await startDesktop()
  stops.push(() => desktop.close())
})
test.afterAll(() => Promise.all(stops.map((stop) => stop())))

test('Orca says what the script says, from the log-in to the log-out', async () => {
  const walk = new Walk(desktop)
  try {
    await takeWalk(walk)
  } finally {
    const script = `${HEADER}\n${toScript(walk.parts)}`
    writeFileSync(test.info().outputPath('spoken.txt'), script)
    copyFileSync(desktop.speechLog, test.info().outputPath('orca.log'))
    if (process.env['UPDATE_SPOKEN'] === '1') writeFileSync(findScript(), script)
  }
  const expected = existsSync(findScript()) ? readFileSync(findScript(), 'utf8') : ''
  expect(`${HEADER}\n${toScript(walk.parts)}`).toBe(expected)
})

async function takeWalk(walk: Walk): Promise<void> {
  desktop.openBrowser(`${server.origin}/login`)
  await walk.waitFor(/Log in – Lectern|Lectern heading/u)

  walk.part('Log in')
  await walk.pressUntil('Tab', /^Username/u)
  await walk.type('student.us')
  await walk.press(['Tab'], /^Password/u)
  await walk.type('lectern-demo')
  await walk.press(['Return'], /^Hello/u)

  walk.part('Home')
  for (const _ of [1, 2, 3]) await walk.press(['Tab'], /link/u)

  walk.part('Shelf')
  await walk.press(['ctrl+Home'], /^Skip/u)
  await walk.pressUntil('Tab', /^Bookshelf/u)
  await walk.press(['Return'], /^Bookshelf heading/u)
  await walk.pressUntil('h', /^The Lamp-Keeper/u)

  walk.part('Open a book')
  await walk.pressForNotification('Return', /Page \d+ of/u)

  walk.part('Read on over the end of the page')
  for (const _ of [1, 2, 3, 4])
    await walk.press(
      Array.from({ length: 10 }, () => 'Down'),
      /\w/u,
    )

  walk.part('Play and pause')
  // Speech would disturb the narration.
  await walk.pressOnce('ctrl+alt+space')
  await walk.pressAtAnyTime('ctrl+alt+space', '(the line at which playback stopped, or nothing)')
  await walk.pressAtAnyTime('Down', '(the line after it)')

  walk.part('Table of contents')
  // Orca 43 says nothing about the first control after the document of the book. Orca 48 says its name.
  await walk.pressOnce('Tab')
  await walk.press(['Return'], /\w/u)
  await walk.pressUntil('Tab', /^Fog/u)
  await walk.press(['Return'], /Page \d+ of/u)

  walk.part('Bookmark')
  await walk.press(['ctrl+alt+m'], /entry/u)
  await walk.pressForNotification('Return', /Bookmark saved/u)

  walk.part('Settings')
  await walk.pressUntil('Tab', /^Settings/u)
  await walk.press(['Return'], /\w/u)
  for (const _ of [1, 2, 3]) await walk.press(['Tab'], /\w/u)
  await walk.press(['Escape'], /^Settings/u)

  walk.part('Hand in an assignment')
  await walk.pressUntil('shift+Tab', /^Assignments/u)
  await walk.press(['Return'], /^Assignments heading/u)
  await walk.pressUntil('Tab', /^The Lamp-Keeper/u)
  await walk.press(['Return'], /heading/u)
  await walk.pressUntil('Tab', /entry/u)
  await walk.type('Counting keeps the dark away.')
  await walk.pressUntil('Tab', /^Hand in/u)
  await walk.press(['Return'], /Hand in your answers/u)
  await walk.pressUntil('Tab', /^Hand in/u)
  await walk.pressForNotification('Return', /answers are handed in/u)

  walk.part('Close the book')
  await walk.pressUntil('shift+Tab', /^Close book/u)
  await walk.press(['Return'], /^The Lamp-Keeper/u)

  walk.part('Log out')
  await walk.press(['ctrl+Home'], /^Skip/u)
  await walk.pressUntil('Tab', /^Menu/u)
  await walk.press(['Return'], /\w/u)
  await walk.pressUntil('Tab', /^Log out/u)
  await walk.pressForNotification('Return', /You are logged out/u)
}
