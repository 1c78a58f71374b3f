import { expect, test, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { findTeacherGroup } from '../src/login-cards.ts'
import { type Deployment, deployWithProviders } from '../src/deploy-with-providers.ts'
import { launchWithCamera } from '../src/fake-camera.ts'
import { findFaults } from '../src/find-faults.ts'
import { origin, startSession } from '../src/log-in.ts'

/** Opens the log-in page of the server `at` with this country selected. */
async function openLogIn(page: Page, realm: string, query = '', at = origin()): Promise<void> {
  await page.addInitScript((country) => localStorage.setItem('lectern_realm', JSON.stringify(country)), realm)
  await page.goto(`${at}/login${query}`)
}

const home = () => `${origin()}/`
const greeting = (page: Page, name: string) => page.getByRole('heading', { name: `Hello, ${name.split(' ')[0]}` })

test.describe('a card', () => {
  test('that is held up to the camera logs the pupil in', async () => {
    const group = await findTeacherGroup(origin(), 'us')
    const [pupil] = group.pupils
    if (!pupil) throw new Error('the demo group has no pupils')
    const browser = await launchWithCamera(test.info().outputPath('card.y4m'), await group.card(pupil.uid))
    const context = await browser.newContext({ locale: 'en-GB', permissions: ['camera'] })
    const page = await context.newPage()
    await openLogIn(page, 'us')
    await page.getByRole('button', { name: 'Scan my card' }).click()
    await expect(page).toHaveURL(home())
    await expect(greeting(page, pupil.name)).toBeVisible()
    await browser.close()
  })

  test('of another kind shows a message, and the camera continues to scan', async () => {
    const browser = await launchWithCamera(test.info().outputPath('other.y4m'), 'https://example.org/menu')
    const context = await browser.newContext({ locale: 'en-GB', permissions: ['camera'] })
    const page = await context.newPage()
    await openLogIn(page, 'us')
    await page.getByRole('button', { name: 'Scan my card' }).click()
    await expect(page.getByText('This code does not work here.')).toBeVisible()
    expect(await findFaults(page)).toEqual([])
    await browser.close()
  })

  test('that is opened as a link logs the pupil in, and its secret is removed from the address', async ({ page }) => {
    const group = await findTeacherGroup(origin(), 'us')
    const pupil = group.pupils[1]
    if (!pupil) throw new Error('the demo group has one pupil only')
    const address = await group.card(pupil.uid)
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.addInitScript(() => localStorage.setItem('lectern_realm', JSON.stringify('us')))
    await page.goto(address)
    await expect(page).toHaveURL(home())
    await expect(greeting(page, pupil.name)).toBeVisible()
    const secret = address.split('#card=')[1] ?? ''
    expect(requested.filter((url) => url.split('#')[0]?.includes(secret))).toEqual([])
    await page.goBack()
    expect(page.url()).not.toContain(secret)
  })

  test('that was replaced by a new one is refused with friendly advice', async ({ page }) => {
    const group = await findTeacherGroup(origin(), 'us')
    const pupil = group.pupils[2]
    if (!pupil) throw new Error('the demo group has two pupils only')
    const old = await group.card(pupil.uid)
    await group.card(pupil.uid)
    await page.addInitScript(() => localStorage.setItem('lectern_realm', JSON.stringify('us')))
    await page.goto(old)
    await expect(page.getByRole('alert')).toContainText('Ask your teacher for a new one.')
    await expect(page.getByRole('button', { name: 'Scan my card' })).toBeVisible()
    expect(page.url()).toBe(`${origin()}/login`)
  })

  test('cannot be scanned when the camera is blocked or missing, and a message says what to do', async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: refuse }, configurable: true })
    })
    await openLogIn(page, 'us')
    await page.getByRole('button', { name: 'Scan my card' }).click()
    await expect(page.getByText('The camera is blocked.')).toBeVisible()
    await page.getByRole('button', { name: 'Try another way' }).click()
    await page.evaluate(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }))
    await page.getByRole('button', { name: 'Scan my card' }).click()
    await expect(page.getByText('We couldn’t find a camera.')).toBeVisible()
  })
})

test('a hint from the client opens the card scanner at once', async ({ page }) => {
  await openLogIn(page, 'us', '?amr_hint=qr')
  await expect(page.getByRole('heading', { name: 'Hold your card up to the camera' })).toBeVisible()
})

test('a hint in the authorize request of a client opens the card scanner at once', async ({ page }) => {
  await openLogIn(page, 'us')
  const request = new URLSearchParams({
    client_id: 'lectern-web',
    redirect_uri: `${origin()}/login/callback`,
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
    amr_hint: 'qr',
  })
  await page.goto(`${origin()}/auth/v1/authorize?${request.toString()}`)
  await expect(page).toHaveURL(/\/login\?authorize=/)
  await expect(page.getByRole('heading', { name: 'Hold your card up to the camera' })).toBeVisible()
})

test('a group code and its password log in as the group', async ({ page }) => {
  await openLogIn(page, 'us')
  await page.getByRole('button', { name: 'Use a group code' }).click()
  await page.getByLabel('Group code').fill('lamp 24')
  await page.getByLabel('Group password').fill('not the password')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toContainText('The code or the password is wrong.')
  expect(await findFaults(page)).toEqual([])
  await page.getByLabel('Group password').fill('lectern-demo')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(home())
  await expect(page.getByRole('heading', { name: 'Hello, Grade 4, Room 12' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your book' })).toBeVisible()
})

test('a teacher creates the cards of a group, prints them, and sets the password of the group', async ({ page }) => {
  const { pupils } = await findTeacherGroup(origin(), 'us')
  await startSession(page, 'teacher.us')
  await page.goto(`${origin()}/controlpanel`)
  await expect(page.getByRole('link', { name: 'Grade 4, Room 12' })).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Grade 4, Room 12' }).click()
  await page.getByRole('link', { name: 'Login cards and group code' }).click()
  await page.getByRole('button', { name: /Create \d+ missing cards/ }).click()
  await expect(page.getByText('Print them now')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Replace all cards' }).click()
  await expect(page.getByText(`${pupils.length} cards are in use. They stop working right away.`)).toBeVisible()
  await page.getByLabel('Reason').selectOption('Used by another person')
  await page.getByRole('button', { name: 'Replace all cards' }).click()
  await expect(page.getByRole('img', { name: /^Card for/ })).toHaveCount(pupils.length)
  const lastName = pupils.at(-1)?.name ?? ''
  const picture = page.getByRole('img', { name: `Card for ${lastName}` })
  const before = await picture.innerHTML()
  await page.getByRole('button', { name: `Replace card for ${lastName}` }).click()
  await expect(page.getByLabel('Reason')).toHaveValue('lost')
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Replace card', exact: true }).click()
  await expect.poll(() => picture.innerHTML()).not.toBe(before)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByRole('img', { name: `Card for ${pupils[0]?.name}` })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: `Block card for ${pupils[0]?.name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block card' }).click()
  await expect(page.getByRole('img', { name: /^Card for/ })).toHaveCount(pupils.length - 1)

  await page.getByLabel('New group password').fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('At least 8 characters')).toBeVisible()
  await page.getByLabel('New group password').fill('lectern-demo')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('The password is set. The code is LAMP24.')).toBeVisible()
})

test('a pupil cannot open the cards of a group', async ({ page }) => {
  const { uid } = await findTeacherGroup(origin(), 'us')
  await startSession(page, 'student.us')
  await page.goto(`${origin()}/groups/${uid}/badges`)
  await expect(page.getByRole('alert')).toContainText('You don’t have permission to do this.')
  await page.getByRole('link', { name: 'Home page' }).click()
  await expect(page).toHaveURL(`${origin()}/`)
})

test.describe('an external provider', () => {
  let deployment: Deployment
  test.beforeAll(async () => {
    deployment = await deployWithProviders(test.info().outputPath())
  })
  test.afterAll(() => deployment.stop())

  for (const { method, realm, button, person, hello } of [
    { method: 'gar', realm: 'fr', button: 'Se connecter avec le GAR', person: 'jade', hello: 'Bonjour Jade' },
    { method: 'vidis', realm: 'de', button: 'Mit VIDIS anmelden', person: 'mila', hello: 'Hallo Mila' },
    { method: 'domino', realm: 'nl', button: 'Inloggen met Domino', person: 'tess', hello: 'Hallo Tess' },
  ])
    test(`${method} logs a pupil in`, async ({ page }) => {
      await openLogIn(page, realm, '', deployment.origin)
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('button', { name: person }).click()
      await expect(page).toHaveURL(`${deployment.origin}/`)
      await expect(page.getByRole('heading', { name: hello })).toBeVisible()
    })

  test('that refuses a person returns them to the log-in page with a reason', async ({ page }) => {
    await openLogIn(page, 'de', '', deployment.origin)
    await page.getByRole('button', { name: 'Mit VIDIS anmelden' }).click()
    await page.getByRole('button', { name: 'parent' }).click()
    await expect(page.getByRole('alert')).toContainText('Eltern melden sich mit Benutzername und Passwort an.')
    expect(await findFaults(page)).toEqual([])
    await expect(page.getByRole('button', { name: 'Mit VIDIS anmelden' })).toBeVisible()
  })

  test('sends staff with a second factor to their second step', async ({ page }) => {
    const openVidis = async () => {
      await page.goto(`${deployment.origin}/login?redirect=/secure-log-in`)
      await page.getByRole('button', { name: 'Mit VIDIS anmelden' }).click()
    }
    await openLogIn(page, 'de', '', deployment.origin)
    await openVidis()
    await page.getByRole('button', { name: 'ben' }).click()
    await page.getByRole('button', { name: 'App einrichten' }).click()
    const key = (await page.locator('code').innerText()).replaceAll(' ', '')
    const generateCode = (ahead: number) =>
      TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + ahead * 30_000 })
    await page.getByLabel('Code aus Ihrer App').fill(generateCode(0))
    await page.getByRole('button', { name: 'Bestätigen' }).click()
    await expect(page.getByRole('list').getByRole('listitem')).toHaveCount(10)

    await openVidis()
    await expect(page.getByLabel('Code aus Ihrer App')).toBeVisible()
    expect(new URL(page.url()).hash).toBe('')
    await page.getByLabel('Code aus Ihrer App').fill(generateCode(1))
    await page.getByRole('button', { name: 'Bestätigen' }).click()
    await expect(page).toHaveURL(`${deployment.origin}/secure-log-in`)
  })

  test('opens at once when the client hints at it', async ({ page }) => {
    await openLogIn(page, 'nl', '?amr_hint=domino', deployment.origin)
    await expect(page.getByRole('button', { name: 'tess' })).toBeVisible()
  })

  test('that is a library is found by its name, and logs a reader in with card and PIN', async ({ page }) => {
    await openLogIn(page, 'de', '', deployment.origin)
    await page.getByRole('button', { name: 'Mit Bibliotheksausweis anmelden' }).click()
    await expect(page).toHaveURL(`${deployment.origin}/login/ak-bibliotheken`)
    await page.getByRole('searchbox').fill('kleinw')
    await expect(page.getByText('1 Bibliothek')).toBeVisible()
    expect(await findFaults(page)).toEqual([])
    await expect(page.getByRole('button', { name: 'Andere Bibliothek wählen' })).toBeHidden()
    await page.getByRole('button', { name: 'Gemeindebücherei Kleinweiler' }).click()
    await page.getByLabel('Ausweisnummer').fill('1234')
    await page.getByLabel('PIN oder Passwort').fill('9999')
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Die Ausweisnummer oder die PIN ist falsch.')
    expect(await findFaults(page)).toEqual([])
    await page.getByLabel('PIN oder Passwort').fill('0000')
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await expect(page).toHaveURL(`${deployment.origin}/`)
    await expect(page.getByRole('heading', { name: 'Hallo Mia' })).toBeVisible()
  })

  test('that is a library with its own log-in page logs a reader in', async ({ page }) => {
    await openLogIn(page, 'de', '/ak-bibliotheken', deployment.origin)
    await page.getByRole('button', { name: 'Stadtbibliothek Buchenau' }).click()
    await page.getByRole('button', { name: 'Zur Seite der Bibliothek' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert')).toContainText('Du wurdest nicht angemeldet.')
    await page.getByRole('button', { name: 'Stadtbibliothek Buchenau' }).click()
    await page.getByRole('button', { name: 'Zur Seite der Bibliothek' }).click()
    await page.getByRole('button', { name: 'frieda' }).click()
    await expect(page.getByRole('heading', { name: 'Hallo Frieda' })).toBeVisible()
  })
})
